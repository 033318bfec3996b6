import { shortAmount } from '@souk/contract/amount-texts';
import { MAX_PRICE_CENTS } from '@souk/contract/money';
import { MOST_MINIMUM } from '@souk/contract/payout-terms';
import {
  ChangeMoneySettings,
  SITE_SETTINGS,
  settingsInOrder,
  type MoneySettings,
  type NumberSetting,
  type RatesSetting,
  type SettingName,
  type SettingOf,
} from '@souk/contract/settings';
import { typedNumber } from '../../lib/typed-number.ts';

/**
 * The form of the settings, as typed: one field for each number and each part of a rate
 * ("shop_commissions:" with the shop's id and "commission_percent").
 */
export type SettingsForm = Partial<
  Record<
    NumberSetting | SettingOf<'time-zone' | 'switch'> | `${RatesSetting}:${string}`,
    string | undefined
  >
>;

/** The settings of this form; the shop that /sell shows is set at /admin/home. */
export type FormSetting = Exclude<SettingName, 'sell_shop_id'>;
export const formSettings = settingsInOrder.filter(
  (setting): setting is Exclude<typeof setting, ['sell_shop_id', unknown]> =>
    setting[0] !== 'sell_shop_id',
);

/** The parts of the commission of a category or a shop. */
export const RATE_PARTS = [
  { name: 'commission_percent', label: 'Percent' },
  { name: 'commission_fixed', label: 'Fixed part' },
  { name: 'commission_least', label: 'Minimum' },
  { name: 'commission_most', label: 'Maximum' },
] as const;
type RatePart = (typeof RATE_PARTS)[number]['name'];

/** The commission of a category or a shop, as typed. */
export type Rate = { id: string } & Record<RatePart, string>;

export const newRate = (id: string): Rate => ({
  id,
  commission_percent: '',
  commission_fixed: '',
  commission_least: '',
  commission_most: '',
});

const isRates = (name: SettingName): name is RatesSetting => 'id' in SITE_SETTINGS[name];

export function formOf(settings: MoneySettings): SettingsForm {
  const fields = formSettings.flatMap(([name]) => {
    if (!isRates(name)) return [[name, String(settings[name] ?? '')]];
    const { id } = SITE_SETTINGS[name];
    const rates: readonly Readonly<Record<string, string | number | null>>[] = settings[name];
    return rates.flatMap((rate) =>
      RATE_PARTS.map((part) => [`${name}:${rate[id]}:${part.name}`, String(rate[part.name] ?? '')]),
    );
  });
  return Object.fromEntries(fields) as SettingsForm;
}

/** Returns the rates of categories or of shops, in the order they were added. */
export function ratesIn(form: SettingsForm, of: RatesSetting): Rate[] {
  const rates = new Map<string, Rate>();
  for (const [field, typed] of Object.entries(form)) {
    const [setting, id, part] = field.split(':');
    if (setting !== of || id === undefined || part === undefined || typed === undefined) continue;
    rates.set(id, { ...(rates.get(id) ?? newRate(id)), [part]: typed });
  }
  return [...rates.values()];
}

/** Returns the form with exactly these rates of categories or of shops. */
export function withRates(
  form: SettingsForm,
  of: RatesSetting,
  rates: readonly Rate[],
): SettingsForm {
  const others = Object.entries(form).filter(([field]) => !field.startsWith(`${of}:`));
  return Object.fromEntries([
    ...others,
    ...rates.flatMap((rate) =>
      RATE_PARTS.map(({ name }) => [`${of}:${rate.id}:${name}`, rate[name]] as const),
    ),
  ]);
}

const numberOf = (text = '') =>
  /^\d+([.]\d+)?$/.test(text.trim()) ? (typedNumber(text) ?? NaN) : NaN;
const optionalNumberOf = (text = '') => (text.trim() === '' ? null : numberOf(text));

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
const requestOf = (form: SettingsForm) =>
  Object.fromEntries(
    formSettings.map(([name, { kind }]) => {
      if (name === 'time_zone') return [name, form[name]];
      if (name === 'require_shipping_profiles') return [name, form[name] === 'true'];
      if (!isRates(name)) {
        const read = kind === 'optional-dollars' ? optionalNumberOf : numberOf;
        return [name, read(form[name])];
      }
      const { id } = SITE_SETTINGS[name];
      const rates = ratesIn(form, name);
      return [name, rates.map(({ id: of, ...terms }) => ({ [id]: of, ...termsOf(terms) }))];
    }),
  );

/** Messages without the API's field names. */
const FAULTS: Partial<Record<SettingName, string>> = {
  hold_days: 'Please enter whole days, from 0 to 90',
  hold_days_unconfirmed: 'Please enter whole days, from 0 to 90',
  payout_interval_days: 'Please enter whole days, from 1 to 31',
  get minimum_payout() {
    return `Please enter an amount from ${shortAmount(0)} to ${shortAmount(MOST_MINIMUM)}`;
  },
  get second_admin_over() {
    return `Please enter an amount from ${shortAmount(0)} to ${shortAmount(MAX_PRICE_CENTS)}, or leave this empty`;
  },
};

export type SettingsErrors = Partial<Record<SettingName, string>>;

/**
 * Checks the form against the request's own rules: returns the request, or the error of each field.
 */
export function readForm(
  form: SettingsForm,
): { request: ChangeMoneySettings; errors?: never } | { request?: never; errors: SettingsErrors } {
  const parsed = ChangeMoneySettings.safeParse(requestOf(form));
  if (parsed.success) return { request: parsed.data };
  const errors: SettingsErrors = {};
  for (const { path, message } of parsed.error.issues) {
    const name = path[0] as SettingName;
    errors[name] ??= FAULTS[name] ?? message;
  }
  return { errors };
}
