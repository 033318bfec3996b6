import { ChangeMoneySettings, type MoneySettings } from '@souk/contract/settings';

/** A rate of a category or a shop; the percentage as typed. */
export type Rate = { id: string; percent: string };

/** The form of the money settings; numbers as typed. */
export type SettingsForm = {
  commission: string;
  categories: Rate[];
  shops: Rate[];
  holdDays: string;
  interval: string;
  minimum: string;
};

export const LABELS: Record<keyof SettingsForm, string> = {
  commission: 'Commission (%)',
  categories: 'Commission by category',
  shops: 'Commission by shop',
  holdDays: 'Days on hold after delivery',
  interval: 'Days between payouts',
  minimum: 'Smallest payout in US dollars',
};

export const formOf = (settings: MoneySettings): SettingsForm => ({
  commission: String(settings.commission_percent),
  categories: settings.category_commissions.map(({ category_id, commission_percent }) => ({
    id: category_id,
    percent: String(commission_percent),
  })),
  shops: settings.shop_commissions.map(({ shop_id, commission_percent }) => ({
    id: shop_id,
    percent: String(commission_percent),
  })),
  holdDays: String(settings.hold_days),
  interval: String(settings.payout_interval_days),
  minimum: String(settings.minimum_payout),
});

const numberOf = (text: string) => (/^\d+([.]\d+)?$/.test(text.trim()) ? Number(text) : NaN);

/** What the form asks for. */
const requestOf = (form: SettingsForm): ChangeMoneySettings => ({
  commission_percent: numberOf(form.commission),
  category_commissions: form.categories.map(({ id, percent }) => ({
    category_id: id,
    commission_percent: numberOf(percent),
  })),
  shop_commissions: form.shops.map(({ id, percent }) => ({
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
} as const satisfies Record<keyof ChangeMoneySettings, keyof SettingsForm>;

export type SettingsErrors = Partial<Record<keyof SettingsForm, string>>;

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
