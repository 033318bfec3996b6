import type { TaxSettings } from '@souk/contract/tax';
import type { TaxRules } from '@souk/contract/tax-cost';
import type { Db } from '../../../db/rows.ts';

const BUILT_IN: TaxSettings = {
  mode: 'flat',
  percent: 8,
  included: false,
  rates: [],
  shipping: 'as_goods',
  collected_by: 'site',
};

/** What an admin has changed of the taxes. */
export type ChangedTax = Partial<TaxSettings>;

export const wholeTax = (changed: ChangedTax): TaxSettings => ({ ...BUILT_IN, ...changed });

/** How purchases are taxed now. */
export async function taxSettings(db: Db): Promise<TaxSettings> {
  const { tax } = await db.selectFrom('site_settings').select('tax').executeTakeFirstOrThrow();
  return wholeTax(tax as ChangedTax);
}

/** The rules by which a purchase is taxed. */
export function rulesOf({ mode, percent, ...table }: TaxSettings): TaxRules {
  if (mode === 'flat') return { mode, percent };
  if (mode === 'table') return { mode, ...table };
  const { included, collected_by } = table;
  return { mode: 'provider', included, collected_by, byShop: new Map() };
}
