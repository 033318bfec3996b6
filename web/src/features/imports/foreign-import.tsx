import { currencyName } from '@souk/contract/amount-texts';
import { importsApi, type ImportSource, type ProductImport } from '@souk/contract/imports';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { Alert } from '../../ui/alert.tsx';
import { Field } from '../../ui/field.tsx';
import { NamedOptions } from '../../ui/named-options.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { categoriesQuery } from '../products/queries.ts';

const LOOKS_LIKE: Record<ImportSource, string> = {
  shopify: 'This looks like a Shopify export',
  etsy: 'This looks like an Etsy export',
  woocommerce: 'This looks like a WooCommerce export',
};

const NOTHING_YET = 'Nothing changes in your shop until you import it.';

function about(source: ImportSource): string {
  // Etsy's files name their currency.
  if (source === 'etsy') return NOTHING_YET;
  return `Its prices are read as ${currencyName()}. ${NOTHING_YET}`;
}

/** Says whose export a file is; nothing about a file with the columns of this site. */
export function SourceNote({ source }: { source: ImportSource | null }) {
  if (source === null) return null;
  return (
    <Alert className="mb-4" title={LOOKS_LIKE[source]}>
      {about(source)}
    </Alert>
  );
}

type OtherCategoryProps = { outcome: ProductImport; onBegun: (begun: ProductImport) => void };

/** The category for products whose own isn't one of the site's. A choice checks the file once more. */
export function OtherCategory({ outcome, onBegun }: OtherCategoryProps) {
  const { id: importId, shop_id: shopId, category_id: chosen } = outcome;
  const { data: categories = [] } = useQuery(categoriesQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: (category_id: string) =>
      api.call(importsApi.run, {
        params: { shopId, importId },
        query: { dry_run: 'true', category_id },
      }),
    onSuccess: onBegun,
    onError: (error) => toast.error(errorMessage(error, 'The file could not be checked')),
  });
  return (
    <Field
      className="mt-5 max-w-md"
      label="Category of other products"
      hint="For new products whose own category isn’t one of ours."
    >
      <Select
        value={chosen ?? ''}
        disabled={isPending}
        onChange={({ target }) => mutate(target.value)}
      >
        <option value="" disabled>
          Choose a category
        </option>
        <NamedOptions of={categories} />
      </Select>
    </Field>
  );
}
