import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { IdInput } from './inputs.ts';
import { isWholeCents } from './money.ts';
import { Dollars } from './fields.ts';

export const SETTINGS = {
  percent: 'A commission must be from 0 to 50 percent, with at most two decimals',
  holdDays: 'hold_days must be a whole number from 0 to 90',
  intervalDays: 'payout_interval_days must be a whole number from 1 to 31',
  minimum: 'minimum_payout must be an amount from $0 to $10,000',
  twice: 'Each category and each shop can have one commission',
  unknownCategory: 'This category does not exist',
  changedSince: 'These settings have changed since you loaded them. Nothing was saved.',
  unknownShop: 'This shop does not exist',
} as const;

const Percent = z
  .number(SETTINGS.percent)
  .check(
    z.minimum(0, SETTINGS.percent),
    z.maximum(50, SETTINGS.percent),
    z.refine(isWholeCents, SETTINGS.percent),
  );

const days = (message: string, least: number, most: number) =>
  z.number(message).check(z.int(message), z.minimum(least, message), z.maximum(most, message));

const once = <Key extends string>(key: Key) =>
  z.refine<readonly Record<Key, string>[]>(
    (rates) => new Set(rates.map((rate) => rate[key])).size === rates.length,
    SETTINGS.twice,
  );

const CategoryCommission = z.object({ category_id: IdInput(), commission_percent: Percent });
const ShopCommission = z.object({ shop_id: IdInput(), commission_percent: Percent });

const MinimumPayout = z
  .number(SETTINGS.minimum)
  .check(
    z.minimum(0, SETTINGS.minimum),
    z.maximum(10_000, SETTINGS.minimum),
    z.refine(isWholeCents, SETTINGS.minimum),
  );

/**
 * How a number is kept and typed: in a column of site_settings with the setting's name, an amount in cents with
 * `_cents` behind it.
 */
export type NumberKind = 'percent' | 'count' | 'dollars';
/** Rates that beat the site's: each kind has a table, and a part of the form, of its own. */
export type RatesKind = 'category-rates' | 'shop-rates';

type Declaration = {
  /** Its part of the form. */
  group: string;
  label: string;
  hint: string;
  /** The values that an admin may set. */
  schema: z.ZodMiniType;
  /** The values in a response, where they go beyond those that an admin may set. */
  shown?: z.ZodMiniType;
} & (
  | { kind: NumberKind }
  /** `id` names what a rate is for; `one` is the label of a single rate. */
  | { kind: RatesKind; id: string; one: string }
);

/**
 * Every setting of the site, in the order of the form. The schemas of the API, the form, what is read and what is
 * written all come from here: a new number needs nothing else but its column.
 */
export const SITE_SETTINGS = {
  commission_percent: {
    kind: 'percent',
    group: 'Commission',
    label: 'Commission (%)',
    hint: 'On the goods alone, for every shop without a rate of its own.',
    schema: Percent,
  },
  category_commissions: {
    kind: 'category-rates',
    group: 'Commission',
    label: 'By category',
    hint: 'Beats the site’s rate.',
    id: 'category_id',
    one: 'Commission of a category (%)',
    schema: z.array(CategoryCommission).check(once('category_id')),
  },
  shop_commissions: {
    kind: 'shop-rates',
    group: 'Commission',
    label: 'By shop',
    hint: 'Beats both.',
    id: 'shop_id',
    one: 'Commission of a shop (%)',
    schema: z.array(ShopCommission).check(once('shop_id')),
  },
  hold_days: {
    kind: 'count',
    group: 'Payouts',
    label: 'Days on hold after delivery',
    hint: 'A sale can be paid out so many days after its delivery.',
    schema: days(SETTINGS.holdDays, 0, 90),
  },
  payout_interval_days: {
    kind: 'count',
    group: 'Payouts',
    label: 'Days between payouts',
    hint: '1 pays every day.',
    schema: days(SETTINGS.intervalDays, 1, 31),
  },
  minimum_payout: {
    kind: 'dollars',
    group: 'Payouts',
    label: 'Smallest payout in US dollars',
    hint: 'A smaller balance waits for the next sale.',
    schema: MinimumPayout,
    shown: Dollars,
  },
} as const satisfies Record<string, Declaration>;

type SettingDeclarations = typeof SITE_SETTINGS;
export type SettingName = keyof SettingDeclarations;
/** The settings of these kinds. */
export type SettingOf<Kind extends NumberKind | RatesKind> = {
  [Name in SettingName]: SettingDeclarations[Name]['kind'] extends Kind ? Name : never;
}[SettingName];

type SettingSchemas = { [Name in SettingName]: SettingDeclarations[Name]['schema'] };
type PublicSchemas = {
  [Name in SettingName]: SettingDeclarations[Name] extends { shown: infer Schema }
    ? Schema
    : SettingDeclarations[Name]['schema'];
};

/** The declarations with their names, in order. */
export const settingsInOrder = Object.entries(SITE_SETTINGS) as {
  [Name in SettingName]: [name: Name, declared: SettingDeclarations[Name]];
}[SettingName][];

export type NumberSetting = SettingOf<NumberKind>;
export type RatesSetting = SettingOf<RatesKind>;

/** Those that are a number, with its kind. */
export const numberSettings = settingsInOrder.flatMap(([name, { kind }]) =>
  kind === 'category-rates' || kind === 'shop-rates' ? [] : [{ name, kind }],
) as { name: NumberSetting; kind: NumberKind }[];

const given = Object.fromEntries(
  settingsInOrder.map(([name, { schema }]) => [name, schema]),
) as SettingSchemas;

const shown: PublicSchemas = {
  ...given,
  ...Object.fromEntries(
    settingsInOrder.flatMap(([name, declared]) =>
      'shown' in declared ? [[name, declared.shown]] : [],
    ),
  ),
};

export const MoneySettings = z.object(shown);
export type MoneySettings = z.infer<typeof MoneySettings>;

/** Missing fields stay unchanged. */
export const ChangeMoneySettings = z.partial(z.object(given));
export type ChangeMoneySettings = z.infer<typeof ChangeMoneySettings>;

const declared = { access: 'admin', tag: 'admin' } as const;

export const settingsApi = {
  read: endpoint('GET /admin/settings', {
    ...declared,
    operationId: 'readSettings',
    summary: 'The site’s commission, and when sellers are paid',
    answers: { 200: MoneySettings },
    gives: ['ETag'],
  }),
  change: endpoint('PUT /admin/settings', {
    ...declared,
    records: ['settings.changed'],
    operationId: 'changeSettings',
    summary: 'Change commissions and payouts; sales that are made keep theirs',
    body: ChangeMoneySettings,
    bodySize: 'large',
    answers: { 200: MoneySettings },
    takes: ['If-Match'],
    gives: ['ETag'],
  }),
};
