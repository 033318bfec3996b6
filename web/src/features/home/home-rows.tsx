import type { HomeRowKind } from '@souk/contract/home';
import { pages } from '@souk/contract/pages';
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
import { useSignedIn } from '../../api/session.ts';
import { useSeen } from '../../lib/in-view.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { formatCounted, NO_FILTERS } from '../search/filters.ts';
import { countsQuery, type Position } from '../search/queries.ts';
import { CategoryTiles } from './category-tiles.tsx';
import type { PersonalRowProps } from './personal-rows.tsx';
import { type Parts as Cards, places, ProductRow, Row, type Words } from './product-row.tsx';
import { homeRowsQuery, type HomeShop, leadingRows, type ShownRow } from './queries.ts';

const PersonalRow = lazy<ComponentType<PersonalRowProps>>(() =>
  import('./personal-rows.tsx').catch(() => ({ default: () => null })),
);

type Parts = Cards & { shop: (shop: HomeShop) => ReactNode };

type HomeRowsProps = Parts & {
  /** The visitor's position, as far as they have shared it with this site. */
  position: Position | null;
};

/** The server-rendered rows above the clips: the departments, if they come first, and the next row. */
export function LeadingRows(props: HomeRowsProps) {
  const lists = useQuery(homeRowsQuery).data?.lists;
  const leading = lists?.slice(0, leadingRows(lists));
  return (
    <div className="home-rows">
      {leading?.map((row) => (
        <ChosenRow key={row.kind} row={row} {...props} />
      ))}
    </div>
  );
}

/**
 * The other rows that admins chose, each with its reason. Space is reserved for them, and they load
 * as the visitor scrolls near. Personal rows appear only where they don't move anything.
 */
export function HomeRows(props: HomeRowsProps) {
  const section = useRef<HTMLDivElement>(null);
  // Also for visitors who are past it: everything above must be as high as it was when they left.
  const near = useSeen(section, '9999px 0px 300px');
  const { data, refetch, isError, isFetching } = useQuery(homeRowsQuery);
  const incomplete = near && data?.whole === false && !isFetching && !isError;
  useEffect(() => {
    if (incomplete) void refetch();
  }, [incomplete, refetch]);
  // Dozens of cards in one go: rendered piece by piece, so that the page stays responsive.
  const lists = useDeferredValue(data)?.lists;
  const rest = lists
    ?.slice(leadingRows(lists))
    .filter((row) => !isError || hasContent(row) || isPersonal(row.kind));
  return (
    <div ref={section} className="home-rows">
      {rest?.map((row) => (
        <ChosenRow key={row.kind} row={row} {...props} />
      ))}
      {lists ? <SeeAll /> : null}
    </div>
  );
}

/** The end of the rows: a link to everything on sale, with its count. */
function SeeAll() {
  const { data } = useQuery(countsQuery(NO_FILTERS));
  if (!data?.all) return null;
  return (
    <p className="flex justify-center pt-8">
      <ButtonLink variant="secondary" size="lg" className="figures" to={pages.explore()}>
        {`See all ${formatCounted(data.all)}`}
      </ButtonLink>
    </p>
  );
}

const isPersonal = (kind: HomeRowKind) => kind === 'near' || kind === 'because';

function ChosenRow({
  row: { kind, ...row },
  position,
  ...parts
}: HomeRowsProps & { row: ShownRow }) {
  return kind === 'near' || kind === 'because' ? (
    <OwnRow kind={kind} position={position} card={parts.card} />
  ) : (
    <KeptRow kind={kind} row={row} {...parts} />
  );
}

/** Visitors who haven't shared their position load neither a personal row nor its code. */
function OwnRow(props: PersonalRowProps) {
  const signedIn = useSignedIn();
  return props.position || signedIn ? (
    <Suspense>
      <PersonalRow {...props} />
    </Suspense>
  ) : null;
}

type Content = Omit<ShownRow, 'kind'>;

const hasContent = ({ categories, products, shops }: ShownRow) =>
  Boolean(categories ?? products ?? shops);

/** Each row's title, its reason, and the link to more of it. */
const WORDS: Record<Exclude<HomeRowKind, 'near' | 'because'>, Words> = {
  categories: {
    title: 'Shop by department',
    reason: 'Best sellers in every department',
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
  if (kind === 'categories')
    return <CategoryTiles title={words.title} categories={row.categories ?? []} />;
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
  return <ProductRow {...words} products={row.products} card={card} ends={kind === 'on_sale'} />;
}
