import { SHOPS } from '@souk/contract/shops';
import { invalid } from '../../kit/problems.ts';

type Days = { dispatch_days_min?: number | null; dispatch_days_max?: number | null };

/**
 * Returns the least and most days that a shop takes to send something: both or none; a single one
 * is exact. @throws ProblemError 422
 */
export function dispatchDays({ dispatch_days_min, dispatch_days_max }: Days) {
  const min = dispatch_days_min ?? dispatch_days_max ?? null;
  const max = dispatch_days_max ?? dispatch_days_min ?? null;
  if (min !== null && max !== null && max < min) {
    throw invalid({ path: 'dispatch_days_max', message: SHOPS.dispatchDays });
  }
  return { dispatch_days_min: min, dispatch_days_max: max };
}
