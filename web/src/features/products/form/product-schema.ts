import * as z from 'zod/mini';
import { checkProduct, type ProductRules } from './check-product.ts';
import type { ProductForm } from './product-form.ts';

/** The form's rules as its resolver takes them: all of them at once, each message at its field. */
export function productSchema(rules: ProductRules) {
  return z.custom<ProductForm, ProductForm>().check((context) => {
    for (const { path, message } of checkProduct(context.value, rules)) {
      const steps = path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
      context.issues.push({ code: 'custom', input: context.value, path: steps, message });
    }
  });
}
