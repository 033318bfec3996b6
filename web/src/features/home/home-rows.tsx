import type { HomeRowKind } from '@souk/contract/home';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import type { ListedProduct } from '../../api/listed-product.ts';
import {
  becauseQuery,
  homeRowsQuery,
  nearbyQuery,
  type HomeShop,
  type ShownRow,
} from '../../api/queries/home.ts';
import type { Position } from '../../api/queries/search.ts';
import { useSession } from '../../api/session.ts';
import { BelowTheFold } from '../../lib/below-the-fold.tsx';
import { useDrawnWhole } from '../../lib/drawn-whole.ts';
import { useSeen } from '../../lib/in-view.ts';
import { paths } from '../../paths.ts';
import { ChevronRight } from '../../ui/icons.tsx';
import { RailButtons } from '../../ui/rail-buttons.tsx';
import { CategoryTiles } from './category-tiles.tsx';

type Parts = {
  card: (product: ListedProduct, brief: boolean) => ReactNode;
  shop: (shop: HomeShop) => ReactNode;
};

type HomeRowsProps = Parts & {
  /** Where the visitor is, as far as they have let this site know. */
  position: Position | null;
};

/**
 * The rows that the admins chose, each with its reason. The server draws the first; the others are loaded as
 * they come near, in the place that is kept for them. What is personal comes where it moves nothing.
 */
export function HomeRows({ position, ...parts }: HomeRowsProps) {
  const section = useRef<HTMLDivElement>(null);
  const near = useSeen(section, '800px');
  const { data, refetch, isError, isFetching } = useQuery(homeRowsQuery);
  const incomplete = near && data?.whole === false && !isFetching && !isError;
  useEffect(() => {
    if (incomplete) void refetch();
  }, [incomplete, refetch]);
  return (
    <div ref={section} className="home-rows">
      {data?.lists.map(({ kind, ...row }) => {
        if (kind === 'near') return <Nearby key={kind} position={position} {...parts} />;
        if (kind === 'because') return <Because key={kind} {...parts} />;
        if (isError && !hasContent(row)) return null;
        return <KeptRow key={kind} kind={kind} row={row} {...parts} />;
      })}
    </div>
  );
}

type Content = Omit<ShownRow, 'kind'>;

const hasContent = ({ categories, products, shops }: Content) =>
  Boolean(categories ?? products ?? shops);

type Words = { title: string; reason: string; all?: { label: string; to: string } };

/** What each row is called, why it is there, and where there is more of it. */
const WORDS: Record<Exclude<HomeRowKind, 'near' | 'because'>, Words> = {
  categories: {
    title: 'Shop by category',
    reason: 'What sells best in each of them',
    all: { label: 'All products', to: paths.explore() },
  },
  on_sale: {
    title: 'On sale now',
    reason: 'What ends soonest comes first',
    all: { label: 'All offers', to: paths.onSale() },
  },
  shops: { title: 'Shops worth a visit', reason: 'Well rated, with plenty to choose from' },
  watched: {
    title: 'Watched and bought this week',
    reason: 'Their clips led to a sale in the last seven days',
    all: { label: 'All clips', to: paths.videos() },
  },
};

type KeptRowProps = Parts & { kind: keyof typeof WORDS; row: Content };

function KeptRow({ kind, row, card, shop }: KeptRowProps) {
  const words = WORDS[kind];
  if (kind === 'categories') {
    return (
      <Row {...words} coming={!row.categories}>
        <CategoryTiles categories={row.categories ?? []} />
      </Row>
    );
  }
  if (kind === 'shops') {
    return (
      <Row {...words} coming={!row.shops}>
        <ul className="home-shops" aria-busy={row.shops === undefined}>
          {row.shops
            ? row.shops.map((one) => <li key={one.id}>{shop(one)}</li>)
            : places(row.count ?? 0, 'home-shop-coming')}
        </ul>
      </Row>
    );
  }
  return <ProductRow {...words} products={row.products} card={card} />;
}

const places = (count: number, look: string) =>
  Array.from({ length: count }, (_, index) => <li key={index} aria-hidden className={look} />);

type RowProps = Words & {
  /** Its content is still to come, which needs scripts. */
  coming?: boolean;
  rail?: ReactNode;
  children: ReactNode;
};

function Row({ title, reason, all, coming = false, rail, children }: RowProps) {
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
              {all.label}
              <ChevronRight aria-hidden className="size-4" />
            </Link>
          ) : null}
        </div>
      </div>
      {children}
    </section>
  );
}

/** Cards that are drawn whole at once: as many as a wide screen shows. */
const FIRST = 5;

type ProductRowProps = Words & { products: ListedProduct[] | undefined; card: Parts['card'] };

/** Products side by side; their place until they have come. */
function ProductRow({ products, card, ...words }: ProductRowProps) {
  const list = useRef<HTMLUListElement>(null);
  const next = useRef<HTMLUListElement>(null);
  const whole = useDrawnWhole(next);
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
      <ul
        ref={(element) => {
          list.current = element;
          next.current = element;
        }}
        aria-busy={products === undefined}
        className="mt-4 rail"
      >
        {products
          ? products.map((product, index) => (
              <li key={product.id} className="rail-card">
                {card(product, !whole && index >= FIRST)}
              </li>
            ))
          : places(4, 'rail-card rail-card-coming')}
      </ul>
    </Row>
  );
}

/** For who is signed in: what is like the product that they looked at last. */
function Because({ card }: Parts) {
  const { status } = useSession();
  const { data } = useQuery({ ...becauseQuery, enabled: status === 'in' });
  const looked = status === 'in' ? data?.looked_at : null;
  const products = data?.products ?? [];
  return (
    <BelowTheFold ready={Boolean(looked) && products.length > 0}>
      {looked ? (
        <ProductRow
          title={`Because you looked at ${looked.name}`}
          reason="More like it, for you alone"
          all={
            looked.category_id
              ? { label: 'More of its category', to: paths.category(looked.category_id) }
              : undefined
          }
          products={products}
          card={card}
        />
      ) : null}
    </BelowTheFold>
  );
}

/** Where a place is known: the nearest shops' products, without those of the row above. */
function Nearby({ position, card }: Parts & { position: Position | null }) {
  const { status, user } = useSession();
  const because = useQuery({ ...becauseQuery, enabled: status === 'in' });
  const known = position !== null || status === 'in';
  const { data } = useQuery({ ...nearbyQuery(position, user?.id ?? null), enabled: known });
  const others = new Set(because.data?.products.map(({ id }) => id));
  const products = known ? (data ?? []).filter(({ id }) => !others.has(id)) : [];
  return (
    // The row above is known before this one is shown: neither changes later.
    <BelowTheFold ready={products.length > 0 && (status === 'out' || !because.isPending)}>
      <ProductRow
        title="Near you"
        reason="From the shops closest to where you are"
        all={{ label: 'All by distance', to: paths.nearby() }}
        products={products}
        card={card}
      />
    </BelowTheFold>
  );
}
