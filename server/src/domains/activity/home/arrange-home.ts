import type { HomeSettings } from '@souk/contract/home';
import type { Deps } from '../../../deps.ts';
import { type Actor, recordChange } from '../../accounts/index.ts';
import { settings, writeSettings } from './queries.ts';

/** Sets which rows home shows, and in which order. */
export async function arrangeHome(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  rows: HomeSettings,
): Promise<HomeSettings> {
  return db.transaction().execute(async (trx) => {
    const before = await settings(trx);
    await writeSettings(trx, rows);
    const after = await settings(trx);
    await recordChange(trx, actor, {
      kind: 'home.arranged',
      target: { kind: 'home', id: null },
      before: { rows: before },
      after: { rows: after },
    });
    return after;
  });
}
