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
export const readNumbers = (row: Selectable<SiteSettings>) =>
  Object.fromEntries(
    numberSettings.map(({ name, kind }) => {
      const stored = row[columnOf(name, kind)];
      if (stored === null) return [name, null];
      return [name, isAmount(kind) ? toAmount(Number(stored)) : Number(stored)];
    }),
  ) as NumberValues;

export const columnsOf = (
  given: Partial<Record<NumberSetting, number | null | undefined>>,
): Updateable<SiteSettings> =>
  Object.fromEntries(
    numberSettings.flatMap(({ name, kind }) => {
      const value = given[name];
      if (value === undefined) return [];
      return [[columnOf(name, kind), isAmount(kind) && value !== null ? toMinor(value) : value]];
    }),
  );
