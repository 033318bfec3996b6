import { SHIPPING_FEE_CENTS } from '@souk/contract/limits';
import { setSiteCurrency, siteCurrency } from '@souk/contract/money';
import { roundFee } from '@souk/contract/round-amounts';
import type { Db } from '../../../db/rows.ts';
import { SHIPPED_RATES } from '../../../gateways/rates/shipped-rates.ts';
import { ConfigError } from '../../../kit/settings.ts';

/** The minimum payout of a new site, as the migrations have it, in US cents. */
const MINIMUM_PAYOUT = 1000;

/**
 * Settles the site's currency at its first start, with its fee and minimum payout, and reads it at
 * every later one: from then on this process counts in it.
 * @param wanted the operator's setting; null for none
 * @throws ConfigError if the site has another currency
 */
export async function settleCurrency(db: Db, wanted: string | null): Promise<void> {
  const currency = (await currencyOf(db)) ?? (await settled(db, wanted ?? 'USD'));
  refuseOther(currency, wanted);
  setSiteCurrency(currency);
}

/** Settles nothing. @throws ConfigError if the site has another currency */
export async function refuseOtherCurrency(db: Db, wanted: string | null): Promise<void> {
  refuseOther((await currencyOf(db)) ?? wanted, wanted);
}

function refuseOther(currency: string | null, wanted: string | null): void {
  if (wanted === null || wanted === currency) return;
  throw new ConfigError(
    `SITE_CURRENCY is ${wanted}, but this site has been in ${currency} since its first start: remove the setting, or start with an empty database.`,
  );
}

/** What a new site in that currency has for an amount of US cents, in minor units. */
function atFirst(usdCents: number, currency: string): number {
  const rate = (SHIPPED_RATES.rates as Record<string, number>)[currency];
  if (rate === undefined) throw new Error(`There is no rate for ${currency}`);
  return roundFee(usdCents, currency, rate);
}

/** The shipping fee that a new site in this currency has, in minor units. */
export const firstFee = (): number => atFirst(SHIPPING_FEE_CENTS, siteCurrency());

async function currencyOf(db: Db): Promise<string | null> {
  const { currency } = await db
    .selectFrom('site_settings')
    .select('currency')
    .executeTakeFirstOrThrow();
  return currency;
}

/** A site with accounts is older than the setting: it is in US dollars. */
async function settled(db: Db, wanted: string): Promise<string> {
  const someone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  const currency = someone ? 'USD' : wanted;
  const amounts = {
    shipping_fee_cents: atFirst(SHIPPING_FEE_CENTS, currency),
    minimum_payout_cents: atFirst(MINIMUM_PAYOUT, currency),
  };
  // Of machines that start at the same time, the first one settles it.
  await db
    .updateTable('site_settings')
    .set({ currency, ...(currency === 'USD' ? {} : amounts) })
    .where('currency', 'is', null)
    .execute();
  return (await currencyOf(db)) ?? currency;
}
