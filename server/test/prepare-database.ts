import { migrateToLatest } from '../src/db/migrate.ts';
import { grantServing } from '../src/db/serving-role.ts';
import { onServer } from './connection.ts';
import { TESTS_TRAVEL } from './travel.ts';

/** Migrates an empty database for the tests, and lets a site's own user serve from it. */
export async function prepareDatabase(url: string, servingUrl: string): Promise<void> {
  await migrateToLatest(url);
  await onServer(url, (client) => client.query(TESTS_TRAVEL));
  if (new URL(servingUrl).username !== new URL(url).username) await grantServing(url, servingUrl);
}
