import { ChangeMoneySettings, type MoneySettings } from '@souk/contract/settings';

const NUMBERS = ['commission', 'holdDays', 'interval', 'minimum'] as const;
export type NumberField = (typeof NUMBERS)[number];
type RatesOf = 'category' | 'shop';

/**
 * The form of the money settings, as typed: one field for each number and each rate ("shop:" with the shop's
 * id), so that two admins who change different ones both get theirs.
 */
export type SettingsForm = Partial<
  Record<NumberField | `${RatesOf}:${string}`, string | undefined>
>;

/** A rate of a category or a shop; the percentage as typed. */
export type Rate = { id: string; percent: string };

export const LABELS: Record<NumberField, string> = {
  commission: 'Commission (%)',
  holdDays: 'Days on hold after delivery',
  interval: 'Days between payouts',
  minimum: 'Smallest payout in US dollars',
};

/** What a field is called where it stands alone. */
export function labelOf(field: keyof SettingsForm): string {
  if (field.startsWith('shop:')) return 'Commission of a shop (%)';
  if (field.startsWith('category:')) return 'Commission of a category (%)';
  return LABELS[field as NumberField];
}

export function formOf(settings: MoneySettings): SettingsForm {
  const form: SettingsForm = {
    commission: String(settings.commission_percent),
    holdDays: String(settings.hold_days),
    interval: String(settings.payout_interval_days),
    minimum: String(settings.minimum_payout),
  };
  for (const { category_id, commission_percent } of settings.category_commissions) {
    form[`category:${category_id}`] = String(commission_percent);
  }
  for (const { shop_id, commission_percent } of settings.shop_commissions) {
    form[`shop:${shop_id}`] = String(commission_percent);
  }
  return form;
}

/** The rates of categories or of shops, in the order in which they were added. */
export function ratesIn(form: SettingsForm, of: RatesOf): Rate[] {
  return Object.entries(form).flatMap(([field, percent]) => {
    const [kind, id] = field.split(':');
    return kind === of && id !== undefined && percent !== undefined ? [{ id, percent }] : [];
  });
}

/** The form with these rates in the place of those. */
export function withRates(form: SettingsForm, of: RatesOf, rates: readonly Rate[]): SettingsForm {
  const others = Object.entries(form).filter(([field]) => !field.startsWith(`${of}:`));
  return Object.fromEntries([
    ...others,
    ...rates.map(({ id, percent }) => [`${of}:${id}`, percent] as const),
  ]);
}

const numberOf = (text = '') => (/^\d+([.]\d+)?$/.test(text.trim()) ? Number(text) : NaN);

/** What the form asks for. */
const requestOf = (form: SettingsForm): ChangeMoneySettings => ({
  commission_percent: numberOf(form.commission),
  category_commissions: ratesIn(form, 'category').map(({ id, percent }) => ({
    category_id: id,
    commission_percent: numberOf(percent),
  })),
  shop_commissions: ratesIn(form, 'shop').map(({ id, percent }) => ({
    shop_id: id,
    commission_percent: numberOf(percent),
  })),
  hold_days: numberOf(form.holdDays),
  payout_interval_days: numberOf(form.interval),
  minimum_payout: numberOf(form.minimum),
});

const SENT_AS = {
  commission_percent: 'commission',
  category_commissions: 'categories',
  shop_commissions: 'shops',
  hold_days: 'holdDays',
  payout_interval_days: 'interval',
  minimum_payout: 'minimum',
} as const satisfies Record<keyof ChangeMoneySettings, NumberField | 'categories' | 'shops'>;

export type SettingsErrors = Partial<Record<NumberField | 'categories' | 'shops', string>>;

/** Checks the form by the request's own rules: what to send, or what is wrong with each field. */
export function readForm(
  form: SettingsForm,
): { request: ChangeMoneySettings; errors?: never } | { request?: never; errors: SettingsErrors } {
  const parsed = ChangeMoneySettings.safeParse(requestOf(form));
  if (parsed.success) return { request: parsed.data };
  const errors: SettingsErrors = {};
  for (const { path, message } of parsed.error.issues) {
    const field = SENT_AS[path[0] as keyof ChangeMoneySettings];
    errors[field] ??= message;
  }
  return { errors };
}
