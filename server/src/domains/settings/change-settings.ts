import { SETTINGS, type ChangeMoneySettings, type MoneySettings } from '@souk/contract/settings';
import { bulkInsert } from '../../db/bulk-insert.ts';
import type { Deps } from '../../deps.ts';
import { invalid } from '../../kit/problems.ts';
import { demandVersion, versionOf } from '../../kit/version.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Actor } from '../auth/actor.ts';
import { columnsOf } from './columns.ts';
import { moneySettings } from './reads.ts';

/**
 * Changes the given settings; with `ifMatch`, only if they are unchanged. Completed sales keep
 * their commission. @throws ProblemError 412, 422
 */
export function changeSettings(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  change: ChangeMoneySettings,
  ifMatch?: string,
): Promise<MoneySettings> {
  return db.transaction().execute(async (trx) => {
    const { category_commissions, shop_commissions, ...numbers } = change;
    // Concurrent changes wait for each other.
    await trx.selectFrom('site_settings').select('only_row').forUpdate().execute();
    const before = await moneySettings(trx);
    if (ifMatch !== undefined) demandVersion(ifMatch, versionOf(before), SETTINGS.changedSince);
    const values = columnsOf(numbers);
    if (Object.keys(values).length > 0) {
      await trx.updateTable('site_settings').set(values).execute();
    }
    if (category_commissions) {
      await trx.deleteFrom('category_commissions').execute();
      await insertKnown(() => bulkInsert(trx, 'category_commissions', category_commissions), {
        path: 'category_commissions',
        message: SETTINGS.unknownCategory,
      });
    }
    if (shop_commissions) {
      await trx.deleteFrom('shop_commissions').execute();
      await insertKnown(() => bulkInsert(trx, 'shop_commissions', shop_commissions), {
        path: 'shop_commissions',
        message: SETTINGS.unknownShop,
      });
    }
    const after = await moneySettings(trx);
    const target = { kind: 'settings', id: null };
    await recordChange(trx, actor, { kind: 'settings.changed', target, before, after });
    return after;
  });
}

async function insertKnown(
  insert: () => Promise<void>,
  unknown: { path: string; message: string },
): Promise<void> {
  try {
    await insert();
  } catch (error) {
    const isUnknown = error instanceof Error && 'code' in error && error.code === '23503';
    throw isUnknown ? invalid(unknown) : error;
  }
}
