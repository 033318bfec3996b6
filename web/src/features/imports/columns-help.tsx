import { PRODUCT_COLUMNS } from '@souk/contract/imports';
import { ChevronDown, Download } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../../api/queries/products.ts';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { exampleFile } from './example-file.ts';

function ExampleLink() {
  const address = `data:text/csv;charset=utf-8,${encodeURIComponent(exampleFile())}`;
  return (
    <Button asChild variant="secondary" className="w-full">
      <a href={address} download="souk-products-example.csv">
        <Download aria-hidden />
        Download example file
      </a>
    </Button>
  );
}

/** How a file has to look. */
export function ColumnsHelp() {
  const { data: categories } = useQuery(categoriesQuery(useApi()));
  return (
    <Card className="p-5 text-sm">
      <h2 className="text-base font-semibold">How the file looks</h2>
      <ul className="mt-3 mb-5 list-disc space-y-2 pl-4 text-muted">
        <li>One line for each product. A new one needs Name, Price, Stock and Category.</li>
        <li>Options stand on lines of their own, right below their product.</li>
        <li>
          A product that is there already is changed: found by its ID, else its SKU, else its name.
        </li>
        <li>
          A column that you leave out stays as it is. Leave out Stock if you sell while you edit.
        </li>
      </ul>
      <ExampleLink />
      <details className="group mt-4 border-t border-line pt-2">
        <summary className="flex min-h-11 items-center justify-between gap-2 font-medium">
          All columns
          <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <dl className="space-y-2.5 pt-1">
          {PRODUCT_COLUMNS.map(({ name, about }) => (
            <div key={name}>
              <dt className="font-medium">{name}</dt>
              <dd className="text-muted">{about}</dd>
            </div>
          ))}
        </dl>
      </details>
      {categories ? (
        <details className="group border-t border-line pt-2">
          <summary className="flex min-h-11 items-center justify-between gap-2 font-medium">
            Categories
            <ChevronDown
              aria-hidden
              className="size-4 transition-transform group-open:rotate-180"
            />
          </summary>
          <p className="pt-1 text-muted">{categories.map(({ name }) => name).join(', ')}</p>
        </details>
      ) : null}
    </Card>
  );
}
