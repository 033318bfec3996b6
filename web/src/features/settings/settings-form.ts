import { shortAmount } from '@souk/contract/amount-texts';
import { maxFee, maxPrice } from '@souk/contract/money';
import {
  ChangeMoneySettings,
  numberSettings,
  settingsInOrder,
  type MoneySettings,
  type NumberSetting,
  type RatesSetting,
  type SettingName,
} from '@souk/contract/settings';
import { typedNumber } from '../../lib/typed-number.ts';

/** The parts of the commission of a category or a shop. */
export const RATE_PARTS = [
  { name: 'commission_percent', label: 'Percent' },
  { name: 'commission_fixed', label: 'Fixed part' },
  { name: 'commission_least', label: 'Minimum' },
  { name: 'commission_most', label: 'Maximum' },
] as const;
export type RatePart = (typeof RATE_PARTS)[number]['name'];

/** The commission of a category or a shop, as typed. */
export type Rate = { id: string } & Record<RatePart, string>;

type TextSetting = NumberSetting | 'time_zone' | 'require_shipping_profiles';

/** The form of the settings, as typed; a switch is "true" or "false". */
export type SettingsForm = Record<TextSetting, string> & Record<RatesSetting, Rate[]>;

/** The settings of this form; the shop that /sell shows is set at /admin/home. */
export type FormSetting = Exclude<SettingName, 'sell_shop_id'>;
export const formSettings = settingsInOrder.filter(
  (setting): setting is Exclude<typeof setting, ['sell_shop_id', unknown]> =>
    setting[0] !== 'sell_shop_id',
);

const text = (value: number | null | undefined) => String(value ?? '');

export const newRate = (
  id: string,
  terms: Partial<Record<RatePart, number | null | undefined>> = {},
): Rate => ({
  id,
  commission_percent: text(terms.commission_percent),
  commission_fixed: text(terms.commission_fixed),
  commission_least: text(terms.commission_least),
  commission_most: text(terms.commission_most),
});

export function formOf(settings: MoneySettings): SettingsForm {
  const numbers = numberSettings.map(({ name }) => [name, text(settings[name])]);
  return {
    ...(Object.fromEntries(numbers) as Record<NumberSetting, string>),
    time_zone: settings.time_zone,
    require_shipping_profiles: String(settings.require_shipping_profiles),
    category_commissions: settings.category_commissions.map(({ category_id, ...terms }) =>
      newRate(category_id, terms),
    ),
    shop_commissions: settings.shop_commissions.map(({ shop_id, ...terms }) =>
      newRate(shop_id, terms),
    ),
  };
}

const numberOf = (typed: string) =>
  /^\d+([.]\d+)?$/.test(typed.trim()) ? (typedNumber(typed) ?? NaN) : NaN;
const optionalNumberOf = (typed: string) => (typed.trim() === '' ? null : numberOf(typed));

/** Builds the terms of a rate; empty parts are omitted. */
const termsOf = ({ commission_percent, ...amounts }: Omit<Rate, 'id'>) => ({
  commission_percent: numberOf(commission_percent),
  ...Object.fromEntries(
    Object.entries(amounts).flatMap(([name, typed]) => {
      const amount = optionalNumberOf(typed);
      return amount === null ? [] : [[name, amount]];
    }),
  ),
});

/** Builds the request from the form. */
const requestOf = ({ category_commissions, shop_commissions, ...typed }: SettingsForm) => ({
  ...Object.fromEntries(
    numberSettings.map(({ name, kind }) => {
      const read = kind === 'optional-amount' ? optionalNumberOf : numberOf;
      return [name, read(typed[name])];
    }),
  ),
  time_zone: typed.time_zone,
  require_shipping_profiles: typed.require_shipping_profiles === 'true',
  category_commissions: category_commissions.map(({ id, ...terms }) => ({
    category_id: id,
    ...termsOf(terms),
  })),
  shop_commissions: shop_commissions.map(({ id, ...terms }) => ({
    shop_id: id,
    ...termsOf(terms),
  })),
});

/** Messages without the API's field names. */
const FAULTS: Partial<Record<SettingName, string>> = {
  hold_days: 'Please enter whole days, from 0 to 90',
  hold_days_unconfirmed: 'Please enter whole days, from 0 to 90',
  payout_interval_days: 'Please enter whole days, from 1 to 31',
  get minimum_payout() {
    return `Please enter an amount from ${shortAmount(0)} to ${shortAmount(maxFee())}`;
  },
  get second_admin_over() {
    return `Please enter an amount from ${shortAmount(0)} to ${shortAmount(maxPrice())}, or leave this empty`;
  },
};

/** Errors by field: by a setting's name, or by {@link rateField}. */
export type SettingsErrors = Readonly<Record<string, string | undefined>>;

/** The field of a part of the rate for a category or shop. */
export const rateField = (name: RatesSetting, id: string, part: RatePart) =>
  `${name}.${id}.${part}`;

/** The field for a path in the request. */
function fieldAt([name, index, part]: readonly PropertyKey[], form: SettingsForm): string {
  if (typeof index !== 'number') return String(name);
  const rates = name as RatesSetting;
  return rateField(rates, form[rates][index]?.id ?? '', part as RatePart);
}

/**
 * Checks the form against the request's own rules: returns the request, or the error of each field.
 */
export function readForm(
  form: SettingsForm,
): { request: ChangeMoneySettings; errors?: never } | { request?: never; errors: SettingsErrors } {
  const parsed = ChangeMoneySettings.safeParse(requestOf(form));
  if (parsed.success) return { request: parsed.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) {
    errors[fieldAt(path, form)] ??= FAULTS[path[0] as SettingName] ?? message;
  }
  return { errors };
}
