import { type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router';
import { useDrawnWhole } from '../../lib/drawn-whole.ts';
import type { Elements } from '../../lib/elements.ts';
import { ChevronRight } from '../../ui/icons.tsx';
import { RailButtons } from '../../ui/rail-buttons.tsx';
import type { ListedProduct } from '../products/listed-product.ts';

export type Parts = {
  /** `ends`: shows when its sale ends. */
  card: (product: ListedProduct, brief: boolean, ends?: boolean) => ReactNode;
};

export type Words = {
  title: string;
  reason: string;
  all?: { label: string; to: string } | undefined;
};

export const places = (count: number, look: string) =>
  Array.from({ length: count }, (_, index) => <li key={index} aria-hidden className={look} />);

type RowProps = Words & {
  /** Whether its content is still loading, which needs scripts. */
  coming?: boolean;
  rail?: Elements;
  children: Elements;
};

export function Row({ title, reason, all, coming = false, rail, children }: RowProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={coming ? 'home-row noscript:hidden' : 'home-row'}>
      <div className="home-row-head">
        <div>
          <h2 id={titleId}>{title}</h2>
          <p>{reason}</p>
        </div>
        <div className="home-row-more">
          {rail}
          {all ? (
            <Link to={all.to} discover="none">
              <span>{all.label}</span>
              <ChevronRight aria-hidden className="size-4" />
            </Link>
          ) : null}
        </div>
      </div>
      {children}
    </section>
  );
}

/** The number of cards rendered in full from the start: as many as a wide screen shows. */
const FIRST = 5;

type ProductRowProps = Words & {
  products: ListedProduct[] | undefined;
  card: Parts['card'];
  ends?: boolean;
};

/** Products side by side, or placeholders until they have loaded. */
export function ProductRow({ products, card, ends = false, ...words }: ProductRowProps) {
  const list = useRef<HTMLUListElement>(null);
  const whole = useDrawnWhole(list);
  return (
    <Row
      {...words}
      coming={!products}
      rail={
        products ? (
          <RailButtons rail={list} what="products" className="pointer-fine:lg:flex" />
        ) : (
          <span className="home-row-buttons" />
        )
      }
    >
      <ul ref={list} aria-busy={products === undefined} className="mt-4 rail">
        {products
          ? products.map((product, index) => (
              <li key={product.id} className="rail-card">
                {card(product, !whole && index >= FIRST, ends)}
              </li>
            ))
          : places(4, 'rail-card rail-card-coming')}
      </ul>
    </Row>
  );
}
