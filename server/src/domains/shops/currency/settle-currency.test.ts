import { siteCurrency } from '@souk/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { createDb, createPool } from '../../../db/pool.ts';
import type { Db } from '../../../db/rows.ts';
import { settleCurrency } from './settle-currency.ts';

let db: Db;
beforeAll(async () => {
  const { url } = await testDatabase();
  db = createDb(createPool({ url, max: 1, onError: () => {} }));
});
afterAll(() => db.destroy());

test('a site that started without the setting is in US dollars, and stays there', async () => {
  await settleCurrency(db, null);
  expect(siteCurrency()).toBe('USD');
  const settings = await db
    .selectFrom('site_settings')
    .select(['currency', 'shipping_fee_cents', 'minimum_payout_cents'])
    .executeTakeFirstOrThrow();
  expect(settings).toEqual({
    currency: 'USD',
    shipping_fee_cents: 999,
    minimum_payout_cents: 1000,
  });
  await expect(settleCurrency(db, 'JPY')).rejects.toThrow(
    'SITE_CURRENCY is JPY, but this site has been in USD since its first start',
  );
  await settleCurrency(db, 'USD');
  expect(siteCurrency()).toBe('USD');
});
