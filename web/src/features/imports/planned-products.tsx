import { formatAmount } from '@souk/contract/currency';
import type { PlannedProduct, ProductImport } from '@souk/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { PagesNav } from '../../ui/pages-nav.tsx';
import { PLANNED_PER_PAGE, plannedQuery } from './queries.ts';

/** The products of a checked file as they will be, with their options. */
export function PlannedProducts({ outcome }: { outcome: ProductImport }) {
  const [page, setPage] = useState(1);
  const [noticed, setNoticed] = useState(false);
  const { data } = useQuery(plannedQuery(outcome, { page, noticed }));
  if (!data) return null;
  const toggle = () => {
    setNoticed(!noticed);
    setPage(1);
  };
  return (
    <section aria-labelledby="planned" className="mt-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="planned" className="text-lg font-semibold">
          How they will look here
        </h2>
        {outcome.noticed > 0 ? (
          <Button variant="secondary" size="sm" aria-pressed={noticed} onClick={toggle}>
            {`Only with notes (${formatCount(outcome.noticed)})`}
          </Button>
        ) : null}
      </div>
      <ul className="divide-y divide-line border-y border-line text-sm">
        {data.rows.map((product) => (
          <Planned key={product.line} product={product} />
        ))}
      </ul>
      <PagesNav page={page} limit={PLANNED_PER_PAGE} total={data.total} onPage={setPage} />
    </section>
  );
}

function Planned({ product }: { product: PlannedProduct }) {
  const { name, description, status, notices, faults, variants } = product;
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-medium break-words">{name || '–'}</span>
        {status === 'draft' ? <Badge>Draft</Badge> : null}
        {faults.length > 0 ? <Badge tone="danger">With problems</Badge> : null}
      </p>
      <p className="figures mt-1 text-muted">{factsOf(product).join(' · ')}</p>
      {description ? <p className="mt-1 line-clamp-2">{description}</p> : null}
      {notices.map((notice) => (
        <p key={notice} className="mt-1 text-warning-ink">
          {notice}
        </p>
      ))}
      {variants.length > 0 ? <Variants variants={variants} /> : null}
    </li>
  );
}

function Variants({ variants }: Pick<PlannedProduct, 'variants'>) {
  return (
    <details className="group mt-1">
      <summary className="flex min-h-11 items-center gap-2">
        <span>{formatPlural(variants.length, 'variant')}</span>
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="space-y-1">
        {variants.map((variant) => (
          <li key={variant.name + variant.value} className="flex flex-wrap gap-x-3">
            <span>{variant.value}</span>
            <span className="figures text-muted">{factsOf(variant).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

type Facts = Pick<
  PlannedProduct,
  'price' | 'stock_quantity' | 'sku' | 'barcode' | 'weight_g' | 'images'
> & { discount_percentage?: number | null };

/** What is known of a product or a variant, in few words. */
function factsOf(facts: Facts): string[] {
  const { price, discount_percentage: discount, stock_quantity: stock, images } = facts;
  return [
    price === null ? null : formatAmount(price),
    discount ? `${discount}% off` : null,
    stock === null ? null : `${formatCount(stock)} in stock`,
    facts.sku === null ? null : `SKU ${facts.sku}`,
    facts.barcode,
    facts.weight_g === null ? null : `${formatCount(facts.weight_g)} g`,
    images.length === 0 ? null : formatPlural(images.length, 'picture'),
  ].filter((fact) => fact !== null);
}
