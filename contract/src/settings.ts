import * as z from 'zod/mini';
import { currencyName } from './amount-texts.ts';
import { endpoint } from './endpoint.ts';
import { Amount } from './fields.ts';
import { IdInput } from './inputs.ts';
import { SHIPPING_DAYS_MAX } from './limits.ts';
import { maxPrice } from './money.ts';
import {
  amount,
  CategoryCommission,
  CommissionAmount,
  days,
  once,
  Percent,
  SETTINGS,
  ShopCommission,
  TaxPercent,
  TimeZone,
} from './setting-rules.ts';

export { areLimits, SETTINGS } from './setting-rules.ts';

/**
 * How a number is stored and entered. Its column in site_settings has the setting's name. Amounts
 * are in minor units there, and `_cents` is appended to the name. Optional ones can be null.
 */
export type NumberKind = 'percent' | 'count' | 'amount' | OptionalKind;
/** An amount, or null if the setting is off. */
export type OptionalKind = 'optional-amount';
/** Rates that override the site's. Each kind has its own table and its own part of the form. */
export type RatesKind = 'category-rates' | 'shop-rates';
/** The name of a time zone, stored in site_settings. */
export type ZoneKind = 'time-zone';
/** A shop's id or null, stored in site_settings. */
export type ShopKind = 'shop';
/** On or off, stored in site_settings. */
export type SwitchKind = 'switch';

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
  | { kind: NumberKind | ZoneKind | ShopKind | SwitchKind }
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
    hint: 'On goods only, for every shop without its own rate.',
    schema: Percent,
  },
  commission_fixed: {
    kind: 'amount',
    group: 'Commission',
    get label() {
      return `Fixed part in ${currencyName()}`;
    },
    hint: 'Charged once per order item, regardless of quantity.',
    schema: CommissionAmount,
    shown: Amount,
  },
  commission_least: {
    kind: 'amount',
    group: 'Commission',
    get label() {
      return `Minimum commission in ${currencyName()}`;
    },
    hint: 'Per order item, but never more than its price. 0 for no minimum.',
    schema: CommissionAmount,
    shown: Amount,
  },
  commission_most: {
    kind: 'optional-amount',
    group: 'Commission',
    get label() {
      return `Maximum commission in ${currencyName()}`;
    },
    hint: 'Per order item. Leave empty for no maximum.',
    schema: z.nullable(CommissionAmount),
    shown: z.nullable(Amount),
  },
  commission_tax_percent: {
    kind: 'percent',
    group: 'Commission',
    label: 'Tax on the commission (%)',
    hint: 'On top of it, in the monthly invoices to sellers. 0 for none.',
    schema: TaxPercent,
  },
  category_commissions: {
    kind: 'category-rates',
    group: 'Commission',
    label: 'By category',
    get hint() {
      return `Replaces the site’s terms. Amounts are in ${currencyName()}.`;
    },
    id: 'category_id',
    one: 'Commission of a category (%)',
    schema: z.array(CategoryCommission).check(once('category_id')),
  },
  shop_commissions: {
    kind: 'shop-rates',
    group: 'Commission',
    label: 'By shop',
    get hint() {
      return `Replaces the terms of the site and of the category. Amounts are in ${currencyName()}.`;
    },
    id: 'shop_id',
    one: 'Commission of a shop (%)',
    schema: z.array(ShopCommission).check(once('shop_id')),
  },
  hold_days: {
    kind: 'count',
    group: 'Payouts',
    label: 'Days on hold after delivery',
    hint: 'How long a sale is held after its delivery is confirmed.',
    schema: days(SETTINGS.holdDays, 0, 90),
  },
  hold_days_unconfirmed: {
    kind: 'count',
    group: 'Payouts',
    label: 'Days on hold without confirmation',
    hint: 'Used if only the seller marked it as delivered. Never shorter than the days above.',
    schema: days(SETTINGS.unconfirmedDays, 0, 90),
  },
  payout_interval_days: {
    kind: 'count',
    group: 'Payouts',
    label: 'Days between payouts',
    hint: '1 pays every day.',
    schema: days(SETTINGS.intervalDays, 1, 31),
  },
  minimum_payout: {
    kind: 'amount',
    group: 'Payouts',
    get label() {
      return `Minimum payout in ${currencyName()}`;
    },
    hint: 'A smaller balance waits for the next sale.',
    schema: amount(() => SETTINGS.minimum),
    shown: Amount,
  },
  shipping_fee: {
    kind: 'amount',
    group: 'Shipping',
    get label() {
      return `Shipping in ${currencyName()}`;
    },
    hint: 'Charged once per purchase, for all shops in it that have no shipping profiles.',
    schema: CommissionAmount,
    shown: Amount,
  },
  require_shipping_profiles: {
    kind: 'switch',
    group: 'Shipping',
    label: 'Every shop needs shipping profiles',
    hint: 'Products of shops without one can’t be ordered.',
    schema: z.boolean(SETTINGS.yesNo),
  },
  transit_days_min: {
    kind: 'count',
    group: 'Arrival',
    label: 'Fewest days in transit',
    hint: 'Calendar days from shipping to delivery, for shops that don’t set their own.',
    schema: days(SETTINGS.transitDays, 0, SHIPPING_DAYS_MAX),
  },
  transit_days_max: {
    kind: 'count',
    group: 'Arrival',
    label: 'Most days in transit',
    hint: 'Product pages say “Arrives Nov 27–30”. Orders already placed keep their dates.',
    schema: days(SETTINGS.transitDays, 0, SHIPPING_DAYS_MAX),
  },
  time_zone: {
    kind: 'time-zone',
    group: 'Books',
    label: 'Time zone',
    hint: 'Sets where days and months begin and end, in the books and for arrival dates. Closed months don’t change.',
    schema: TimeZone,
  },
  second_admin_over: {
    kind: 'optional-amount',
    group: 'Two admins',
    get label() {
      return `Second admin required above, in ${currencyName()}`;
    },
    hint: 'For adjustments and payouts by hand. Leave empty to turn it off. Raising the amount or turning it off needs a second admin, and so does every write-off.',
    schema: z.nullable(amount(() => SETTINGS.secondAdminOver, maxPrice)),
  },
  sell_shop_id: {
    kind: 'shop',
    group: 'Page for new sellers',
    label: 'Shop shown as an example',
    hint: 'If it is empty, closed or suspended, the page shows one of the best-rated shops.',
    schema: z.nullable(IdInput()),
  },
} as const satisfies Record<string, Declaration>;

type SettingDeclarations = typeof SITE_SETTINGS;
export type SettingName = keyof SettingDeclarations;
/** The settings of these kinds. */
export type SettingOf<Kind extends NumberKind | RatesKind | ZoneKind | ShopKind | SwitchKind> = {
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
export type NumberValues = Pick<MoneySettings, NumberSetting>;
export type RatesSetting = SettingOf<RatesKind>;

/** Those that are a number, with its kind. */
export const numberSettings = settingsInOrder.flatMap(([name, { kind }]) =>
  kind === 'category-rates' ||
  kind === 'shop-rates' ||
  kind === 'time-zone' ||
  kind === 'shop' ||
  kind === 'switch'
    ? []
    : [{ name, kind }],
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
    summary: 'The site’s commission, when sellers are paid, and the example shop on /sell',
    answers: { 200: MoneySettings },
    gives: ['ETag'],
  }),
  change: endpoint('PUT /admin/settings', {
    ...declared,
    records: ['settings.changed', 'money.asked'],
    operationId: 'changeSettings',
    summary:
      'Change commissions and payouts. Orders already placed keep their commission. 202 if the new `second_admin_over` needs another admin’s approval',
    body: ChangeMoneySettings,
    bodySize: 'large',
    answers: { 200: MoneySettings, 202: MoneySettings },
    takes: ['If-Match'],
    gives: ['ETag'],
  }),
};
