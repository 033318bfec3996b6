import { pages } from '@souk/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../api/session.ts';
import { BelowTheFold } from '../../lib/below-the-fold.tsx';
import type { Position } from '../search/queries.ts';
import { type Parts, ProductRow } from './product-row.tsx';
import { becauseQuery, nearbyQuery } from './queries.ts';

export type PersonalRowProps = Parts & { kind: 'near' | 'because'; position: Position | null };

/** A row that differs for everyone; it appears where it moves nothing. */
export default function PersonalRow({ kind, ...props }: PersonalRowProps) {
  return kind === 'near' ? <Nearby {...props} /> : <Because {...props} />;
}

/** For signed-in users: products similar to the one they looked at last. */
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
          reason="More like it, just for you"
          all={
            looked.category_id
              ? { label: 'More in this category', to: pages.category(looked.category_id) }
              : undefined
          }
          products={products}
          card={card}
        />
      ) : null}
    </BelowTheFold>
  );
}

/** With a known position: the nearest shops' products, without those of the row above. */
function Nearby({ position, card }: Parts & { position: Position | null }) {
  const { status, user } = useSession();
  const because = useQuery({ ...becauseQuery, enabled: status === 'in' });
  const known = position !== null || status === 'in';
  const { data } = useQuery({ ...nearbyQuery(position, user?.id ?? null), enabled: known });
  const others = new Set(because.data?.products.map(({ id }) => id));
  const products = known ? (data ?? []).filter(({ id }) => !others.has(id)) : [];
  return (
    // Waits until the row above is known, so that neither changes later.
    <BelowTheFold ready={products.length > 0 && (status === 'out' || !because.isPending)}>
      <ProductRow
        title="Near you"
        reason="From the shops closest to you"
        all={{ label: 'All by distance', to: pages.nearby() }}
        products={products}
        card={card}
      />
    </BelowTheFold>
  );
}
