import { toCents, toDollars } from '@souk/contract/money';
import {
  numberSettings,
  type NumberKind,
  type NumberSetting,
  type SettingOf,
} from '@souk/contract/settings';
import type { Selectable, Updateable } from 'kysely';
import type { SiteSettings } from '../../db/types.ts';

type Amount = SettingOf<'dollars'>;
type Column = Exclude<NumberSetting, Amount> | `${Amount}_cents`;

/**
 * Returns the column of site_settings that holds a setting. A setting without a column does not
 * compile.
 */
const columnOf = (name: NumberSetting, kind: NumberKind) =>
  (kind === 'dollars' ? `${name}_cents` : name) as Column satisfies keyof SiteSettings;

/** Reads the numeric settings from a row of site_settings. */
export const readNumbers = (row: Selectable<SiteSettings>) =>
  Object.fromEntries(
    numberSettings.map(({ name, kind }) => {
      const stored = Number(row[columnOf(name, kind)]);
      return [name, kind === 'dollars' ? toDollars(stored) : stored];
    }),
  ) as Record<NumberSetting, number>;

/** Returns the columns to write for the given ones. */
export const columnsOf = (
  given: Partial<Record<NumberSetting, number | undefined>>,
): Updateable<SiteSettings> =>
  Object.fromEntries(
    numberSettings.flatMap(({ name, kind }) => {
      const value = given[name];
      if (value === undefined) return [];
      return [[columnOf(name, kind), kind === 'dollars' ? toCents(value) : value]];
    }),
  );
