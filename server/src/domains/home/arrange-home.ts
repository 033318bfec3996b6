import type { HomeSettings } from '@souk/contract/home';
import type { Deps } from '../../deps.ts';
import { settings, writeSettings } from './queries.ts';

/** Sets which rows home shows, and their order. */
export async function arrangeHome(
  { db }: Pick<Deps, 'db'>,
  rows: HomeSettings,
): Promise<HomeSettings> {
  await writeSettings(db, rows);
  return settings(db);
}
