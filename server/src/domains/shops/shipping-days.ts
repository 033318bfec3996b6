import { SHOPS } from '@souk/contract/shops';
import { invalid } from '../../kit/problems.ts';

type Kind = 'dispatch_days' | 'transit_days';
type DaysInput = { [Name in `${Kind}_${'min' | 'max'}`]?: number | null };

/**
 * Returns how many days a shop takes to dispatch an order and how many it's in transit, each as a
 * minimum and a maximum. A single value counts as both. @throws ProblemError 422
 */
export const shippingDays = (given: DaysInput) => ({
  ...bothOrNone(given, 'dispatch_days'),
  ...bothOrNone(given, 'transit_days'),
});

function bothOrNone<Name extends Kind>(given: DaysInput, name: Name) {
  const [least, most] = [given[`${name}_min`], given[`${name}_max`]];
  const min = least ?? most ?? null;
  const max = most ?? least ?? null;
  if (min !== null && max !== null && max < min) {
    throw invalid({ path: `${name}_max`, message: SHOPS.daysInOrder });
  }
  return { [`${name}_min`]: min, [`${name}_max`]: max } as Record<
    `${Name}_${'min' | 'max'}`,
    number | null
  >;
}
