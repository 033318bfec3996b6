import { toMinor, toAmount } from '@souk/contract/money';
import {
  numberSettings,
  type NumberKind,
  type NumberSetting,
  type NumberValues,
  type SettingOf,
} from '@souk/contract/settings';
import type { Selectable, Updateable } from 'kysely';
import type { SiteSettings } from '../../../db/types.ts';
import { inNarrow, inWide, wideAmount } from '../../../db/wide-amount.ts';

type Amount = SettingOf<'amount' | 'optional-amount'>;
type Column = Exclude<NumberSetting, Amount> | `${Amount}_cents`;

const isAmount = (kind: NumberKind) => kind === 'amount' || kind === 'optional-amount';

/**
 * Returns the column of site_settings that holds a setting. A setting without a column does not
 * compile.
 */
const columnOf = (name: NumberSetting, kind: NumberKind) =>
  (isAmount(kind) ? `${name}_cents` : name) as Column satisfies keyof SiteSettings;

/** Reads the numeric settings from a row of site_settings. */
export function readNumbers(row: Selectable<SiteSettings>): NumberValues {
  const { shipping_fee_cents, shipping_fee_wide_cents } = row;
  const whole = {
    ...row,
    shipping_fee_cents: wideAmount(shipping_fee_cents, shipping_fee_wide_cents),
  };
  return Object.fromEntries(
    numberSettings.map(({ name, kind }) => {
      const stored = whole[columnOf(name, kind)];
      if (stored === null) return [name, null];
      return [name, isAmount(kind) ? toAmount(Number(stored)) : Number(stored)];
    }),
  ) as NumberValues;
}

export function columnsOf(
  given: Partial<Record<NumberSetting, number | null | undefined>>,
): Updateable<SiteSettings> {
  const columns: Updateable<SiteSettings> = Object.fromEntries(
    numberSettings.flatMap(({ name, kind }) => {
      const value = given[name];
      if (value === undefined) return [];
      return [[columnOf(name, kind), isAmount(kind) && value !== null ? toMinor(value) : value]];
    }),
  );
  const { shipping_fee_cents: fee } = columns;
  if (fee === undefined) return columns;
  return { ...columns, shipping_fee_cents: inNarrow(fee), shipping_fee_wide_cents: inWide(fee) };
}
