import type { CommissionTerms } from '@souk/contract/commission';
import { toMinor, toAmount } from '@souk/contract/money';
import type { MoneySettings } from '@souk/contract/settings';
import type { Row } from '../../../db/rows.ts';

type OwnTerms = Omit<MoneySettings['shop_commissions'][number], 'shop_id'>;
type Columns = Omit<Row<'shop_commissions'>, 'shop_id'>;

/** Returns a row's terms for the API, omitting those that have no effect. */
export function shownTerms(row: Columns): OwnTerms {
  const { commission_fixed_cents: fixed, commission_least_cents: least } = row;
  const most = row.commission_most_cents;
  return {
    commission_percent: Number(row.commission_percent),
    ...(fixed > 0 ? { commission_fixed: toAmount(fixed) } : {}),
    ...(least > 0 ? { commission_least: toAmount(least) } : {}),
    ...(most === null ? {} : { commission_most: toAmount(most) }),
  };
}

export const termColumns = (terms: OwnTerms) => ({
  commission_percent: terms.commission_percent,
  commission_fixed_cents: toMinor(terms.commission_fixed ?? 0),
  commission_least_cents: toMinor(terms.commission_least ?? 0),
  commission_most_cents: terms.commission_most == null ? null : toMinor(terms.commission_most),
});

export const termsOf = (terms: OwnTerms): CommissionTerms => {
  const columns = termColumns(terms);
  return {
    percent: columns.commission_percent,
    fixedCents: columns.commission_fixed_cents,
    leastCents: columns.commission_least_cents,
    mostCents: columns.commission_most_cents,
  };
};
