import { HOLIDAY_MAX_DAYS, PROTECTION, type HolidayRequest } from '@souk/contract/protection';
import { SHOPS } from '@souk/contract/shops';
import type { Deps } from '../../deps.ts';
import { invalid, notFound } from '../../kit/problems.ts';
import { type Actor, recordChange } from '../accounts/index.ts';
import { backOn } from './back-on.ts';
import { lockShop, setBackAt } from './queries.ts';
import { shopPage } from './reads.ts';

const DAY_MS = 86_400_000;

/** Closes a shop until the start of a day, or opens it again. @throws ProblemError 404, 422 */
export async function setHoliday(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
  { back_on }: HolidayRequest,
) {
  const now = deps.now();
  const back_at = back_on === null ? null : new Date(`${back_on}T00:00:00Z`);
  const fault = (message: string) => invalid({ path: 'back_on', message });
  await deps.db.transaction().execute(async (trx) => {
    const shop = await lockShop(trx, id);
    if (!shop) throw notFound(SHOPS.notFound);
    if (back_at && back_at <= now) throw fault(PROTECTION.past);
    if (back_at && back_at.getTime() > now.getTime() + HOLIDAY_MAX_DAYS * DAY_MS) {
      throw fault(PROTECTION.tooFar);
    }
    await setBackAt(trx, id, back_at);
    await recordChange(trx, actor, {
      kind: back_at ? 'shop.closed-for-holiday' : 'shop.opened-again',
      target: { kind: 'shop', id },
      before: { back_on: backOn(shop.back_at, now) },
      after: { back_on },
    });
  });
  return shopPage(deps, id, actor);
}
