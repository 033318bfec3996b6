import { toMinor } from '@souk/contract/money';
import {
  areLimits,
  SETTINGS,
  type ChangeMoneySettings,
  type MoneySettings,
} from '@souk/contract/settings';
import { bulkInsert } from '../../../db/bulk-insert.ts';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { forbidden, invalid } from '../../../kit/problems.ts';
import { demandVersion, versionOf } from '../../../kit/version.ts';
import { type Actor, type Changer, recordChange } from '../../accounts/index.ts';
import { askApproval, type AskDeps } from '../approvals/ask-approval.ts';
import { ownShopIds } from '../not-own-shop.ts';
import { columnsOf } from './columns.ts';
import { termColumns } from './commission-columns.ts';
import { moneySettings } from './reads.ts';

export type ChangedSettings = {
  settings: MoneySettings;
  /** Whether the new `second_admin_over` waits for another admin's approval. */
  asked: boolean;
};

/**
 * Changes the given settings; with `ifMatch`, only if they haven't changed since. Existing orders
 * keep their commission. Raising or turning off `second_admin_over` takes two admins.
 * @throws ProblemError 403 if it sets the commission of the admin's own shop; 412, 422
 */
export function changeSettings(
  { db, ...deps }: AskDeps & Pick<Deps, 'db'>,
  actor: Actor,
  change: ChangeMoneySettings,
  ifMatch?: string,
): Promise<ChangedSettings> {
  return db.transaction().execute(async (trx) => {
    const { category_commissions, shop_commissions, ...others } = change;
    const { time_zone, sell_shop_id, require_shipping_profiles, ...numbers } = others;
    // Concurrent changes wait for each other.
    await trx.selectFrom('site_settings').select('only_row').forUpdate().execute();
    const before = await moneySettings(trx);
    if (ifMatch !== undefined) demandVersion(ifMatch, versionOf(before), SETTINGS.changedSince);
    if (!areLimits({ ...before, ...numbers })) {
      throw invalid({ path: 'commission_most', message: SETTINGS.limits });
    }
    const transit = { ...before, ...numbers };
    if (transit.transit_days_min > transit.transit_days_max) {
      throw invalid({ path: 'transit_days_max', message: SETTINGS.transit });
    }
    const asked = loosens(before.second_admin_over, numbers.second_admin_over);
    if (asked) await askToLoosen(trx, deps, actor, numbers.second_admin_over ?? null);
    const values = {
      ...columnsOf(asked ? { ...numbers, second_admin_over: undefined } : numbers),
      ...(time_zone === undefined ? {} : { time_zone }),
      ...(sell_shop_id === undefined ? {} : { sell_shop_id }),
      ...(require_shipping_profiles === undefined ? {} : { require_shipping_profiles }),
    };
    if (Object.keys(values).length > 0) {
      await writeKnown(
        async () => void (await trx.updateTable('site_settings').set(values).execute()),
        {
          path: 'sell_shop_id',
          message: SETTINGS.unknownShop,
        },
      );
    }
    if (category_commissions) {
      await trx.deleteFrom('category_commissions').execute();
      const rows = category_commissions.map(({ category_id, ...terms }) => ({
        category_id,
        ...termColumns(terms),
      }));
      await writeKnown(() => bulkInsert(trx, 'category_commissions', rows), {
        path: 'category_commissions',
        message: SETTINGS.unknownCategory,
      });
    }
    if (shop_commissions) {
      await trx.deleteFrom('shop_commissions').execute();
      const rows = shop_commissions.map(({ shop_id, ...terms }) => ({
        shop_id,
        ...termColumns(terms),
      }));
      await writeKnown(() => bulkInsert(trx, 'shop_commissions', rows), {
        path: 'shop_commissions',
        message: SETTINGS.unknownShop,
      });
    }
    const after = await moneySettings(trx);
    await refuseOwnRates(trx, actor, before, after);
    await recordSettings(trx, actor, before, after);
    return { settings: after, asked };
  });
}

/** Whether a change allows larger amounts without a second admin. */
const loosens = (before: number | null, after: number | null | undefined) =>
  before !== null && after !== undefined && (after === null || after > before);

const askToLoosen = (trx: Trx, deps: AskDeps, actor: Actor, over: number | null) =>
  askApproval(trx, deps, actor, {
    kind: 'settings',
    shopId: null,
    cents: over === null ? null : toMinor(over),
    body: { second_admin_over: over },
  });

/** Sets the approved limit above which two admins are needed, in minor units. Null turns it off. */
export async function setSecondAdminOver(
  trx: Trx,
  actor: Changer,
  cents: number | null,
): Promise<void> {
  await trx.selectFrom('site_settings').select('only_row').forUpdate().execute();
  const before = await moneySettings(trx);
  await trx.updateTable('site_settings').set({ second_admin_over_cents: cents }).execute();
  await recordSettings(trx, actor, before, await moneySettings(trx));
}

const recordSettings = (trx: Trx, actor: Changer, before: MoneySettings, after: MoneySettings) =>
  recordChange(trx, actor, {
    kind: 'settings.changed',
    target: { kind: 'settings', id: null },
    before,
    after,
  });

/** Admins can't set the commission of their own shop. @throws ProblemError 403 */
async function refuseOwnRates(
  trx: Trx,
  actor: Actor,
  before: MoneySettings,
  after: MoneySettings,
): Promise<void> {
  const own = await ownShopIds(trx, actor.id);
  const rates = ({ shop_commissions }: MoneySettings) =>
    JSON.stringify(shop_commissions.filter(({ shop_id }) => own.includes(shop_id)));
  if (rates(before) !== rates(after)) throw forbidden('own_shop', SETTINGS.ownShop);
}

async function writeKnown(
  write: () => Promise<void>,
  unknown: { path: string; message: string },
): Promise<void> {
  try {
    await write();
  } catch (error) {
    const isUnknown = error instanceof Error && 'code' in error && error.code === '23503';
    throw isUnknown ? invalid(unknown) : error;
  }
}
