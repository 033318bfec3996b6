import type { Whereabouts } from '../../api/queries/explore.ts';
import { useSession } from '../../api/session.ts';
import type { Filters } from './filters.ts';
import { usePosition } from './position.ts';

/** From where these filters count distances; another order needs no place, and stays the same list without. */
export function useWhereabouts({ sort_by }: Filters): Whereabouts {
  const known = usePosition();
  const { user } = useSession();
  const byDistance = sort_by === 'distance';
  const position = byDistance ? known : null;
  return { position, viewer: byDistance && !position ? (user?.id ?? null) : null };
}
