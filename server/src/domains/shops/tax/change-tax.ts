import { TAX, type ChangeTax, type TaxSettings } from '@souk/contract/tax';
import { sql, type SqlBool } from 'kysely';
import type { Trx } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { invalid } from '../../../kit/problems.ts';
import { demandVersion, versionOf } from '../../../kit/version.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { type ChangedTax, wholeTax } from './reads.ts';

/**
 * Changes the given parts of the taxes; with `ifMatch`, only if nobody has changed them since. Orders
 * keep their tax. @throws ProblemError 412; 422 an unknown category
 */
export function changeTax(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  change: ChangeTax,
  ifMatch?: string,
): Promise<TaxSettings> {
  return db.transaction().execute(async (trx) => {
    const { tax } = await trx
      .selectFrom('site_settings')
      .select('tax')
      .forUpdate()
      .executeTakeFirstOrThrow();
    const changed = tax as ChangedTax;
    const before = wholeTax(changed);
    demandVersion(ifMatch, versionOf(before), TAX.changedSince);
    const given = Object.entries(change).filter(([, part]) => part !== undefined);
    const now: ChangedTax = { ...changed, ...Object.fromEntries(given) };
    await demandCategories(trx, now);
    // As the database keeps it, with its order of fields: the version depends on that.
    const kept = await trx
      .updateTable('site_settings')
      .set({ tax: JSON.stringify(now) })
      .returning('tax')
      .executeTakeFirstOrThrow();
    const after = wholeTax(kept.tax as ChangedTax);
    await recordChange(trx, actor, {
      kind: 'tax.changed',
      target: { kind: 'tax', id: null },
      before,
      after,
    });
    return after;
  });
}

async function demandCategories(trx: Trx, { rates = [] }: ChangedTax): Promise<void> {
  const wanted = rates.flatMap(({ category_id }) => category_id ?? []);
  if (wanted.length === 0) return;
  const found = await trx
    .selectFrom('categories')
    .select('id')
    .where(sql<SqlBool>`id = any(${wanted}::uuid[])`)
    .execute();
  const known = new Set(found.map(({ id }) => id));
  const faults = rates.flatMap(({ category_id }, index) =>
    category_id === null || known.has(category_id)
      ? []
      : [{ path: `rates.${index}.category_id`, message: TAX.unknownCategory }],
  );
  if (faults.length > 0) throw invalid(...faults);
}
