import { currencySymbol } from '@souk/contract/currency';
import { siteCurrency } from '@souk/contract/money';
import { UpdateProductRequest } from '@souk/contract/product-inputs';
import { PRODUCTS } from '@souk/contract/product-rules';
import { doubtIn } from '../../../lib/typed-number.ts';

type Read = { value: number } | { error: string };

/** A typed price by the contract's rules: "$1,234.50" is 1234.5. */
export function readPrice(text: string): Read {
  const plain = text
    .replaceAll(currencySymbol(siteCurrency()), '')
    .replaceAll(/\s/g, '')
    .replaceAll(/,(?=\d{3}(\D|$))/g, '');
  return checked('price', plain, PRODUCTS.priceRequired);
}

export function readStock(text: string): Read {
  return checked('stock_quantity', text.replaceAll(/[,\s]/g, ''), PRODUCTS.stockRequired);
}

function checked(field: 'price' | 'stock_quantity', text: string, required: string): Read {
  if (text === '') return { error: required };
  const doubt = doubtIn(text);
  if (doubt !== undefined) return { error: doubt };
  const value = Number(text);
  const found = UpdateProductRequest.shape[field].safeParse(value);
  if (found.success) return { value };
  return {
    error: Number.isNaN(value)
      ? 'This is not a number'
      : (found.error.issues[0]?.message ?? required),
  };
}
