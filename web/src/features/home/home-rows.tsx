import type { HomeRowKind } from '@souk/contract/home';
import { useQuery } from '@tanstack/react-query';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useRef,
} from 'react';
import { homeRowsQuery, type HomeShop, type ShownRow } from './queries.ts';
import type { Position } from '../search/queries.ts';
import { useSession } from '../../api/session.ts';
import { useSeen } from '../../lib/in-view.ts';
import { pages } from '@souk/contract/pages';
import { CategoryTiles } from './category-tiles.tsx';
import type { PersonalRowProps } from './personal-rows.tsx';
import { type Parts as Cards, places, ProductRow, Row, type Words } from './product-row.tsx';

const PersonalRow = lazy<ComponentType<PersonalRowProps>>(() =>
  import('./personal-rows.tsx').catch(() => ({ default: () => null })),
);

type Parts = Cards & { shop: (shop: HomeShop) => ReactNode };

type HomeRowsProps = Parts & {
  /** The visitor's position, as far as they have shared it with this site. */
  position: Position | null;
};

/**
 * The rows that the admins chose, each with its reason. The server renders the first; the others
 * load into the space reserved for them as they come near. Personal rows appear only where they
 * move nothing.
 */
export function HomeRows({ position, ...parts }: HomeRowsProps) {
  const section = useRef<HTMLDivElement>(null);
  // Also for visitors who are past it: everything above must be as high as it was when they left.
  const near = useSeen(section, '9999px 0px 300px');
  const { status } = useSession();
  const { data, refetch, isError, isFetching } = useQuery(homeRowsQuery);
  const incomplete = near && data?.whole === false && !isFetching && !isError;
  useEffect(() => {
    if (incomplete) void refetch();
  }, [incomplete, refetch]);
  // Dozens of cards in one go: rendered piece by piece, so that the page stays responsive.
  const rows = useDeferredValue(data);
  return (
    <div ref={section} className="home-rows">
      {rows?.lists.map(({ kind, ...row }) => {
        if (kind === 'near' || kind === 'because') {
          // A visitor without a position gets neither row, nor its code.
          return position || status === 'in' ? (
            <Suspense key={kind}>
              <PersonalRow kind={kind} position={position} card={parts.card} />
            </Suspense>
          ) : null;
        }
        if (isError && !hasContent(row)) return null;
        return <KeptRow key={kind} kind={kind} row={row} {...parts} />;
      })}
    </div>
  );
}

type Content = Omit<ShownRow, 'kind'>;

const hasContent = ({ categories, products, shops }: Content) =>
  Boolean(categories ?? products ?? shops);

/** Each row's title, its reason, and the link to more of it. */
const WORDS: Record<Exclude<HomeRowKind, 'near' | 'because'>, Words> = {
  categories: {
    title: 'Shop by department',
    reason: 'What sells best in each of them',
    all: { label: 'All products', to: pages.explore() },
  },
  on_sale: {
    title: 'On sale now',
    reason: 'Ending soonest first',
    all: { label: 'All offers', to: pages.onSale() },
  },
  shops: {
    title: 'Shops worth a visit',
    reason: 'Well rated, with plenty to choose from',
    all: { label: 'Well-rated products', to: pages.wellRated() },
  },
  watched: {
    title: 'Watched and bought this week',
    reason: 'Their clips led to a sale in the last seven days',
    all: { label: 'All clips', to: pages.videos() },
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
            ? row.shops.map((one) => (
                <li key={one.id}>
                  <Suspense fallback={<div className="home-shop-coming" />}>{shop(one)}</Suspense>
                </li>
              ))
            : places(row.count ?? 0, 'home-shop-coming')}
        </ul>
      </Row>
    );
  }
  return <ProductRow {...words} products={row.products} card={card} />;
}
