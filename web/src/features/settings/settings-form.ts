import {
  ChangeMoneySettings,
  SITE_SETTINGS,
  settingsInOrder,
  type MoneySettings,
  type NumberSetting,
  type RatesSetting,
  type SettingName,
} from '@souk/contract/settings';

/**
 * The form of the settings, as typed: one field for each number and each rate ("shop_commissions:"
 * with the shop's id), so that two admins who change different ones both keep their changes.
 */
export type SettingsForm = Partial<
  Record<NumberSetting | `${RatesSetting}:${string}`, string | undefined>
>;

/** The rate of a category or a shop, with the percentage as typed. */
export type Rate = { id: string; percent: string };

/** Returns the label of a field on its own. */
export function labelOf(field: keyof SettingsForm): string {
  const declared = SITE_SETTINGS[field.split(':')[0] as SettingName];
  return 'one' in declared ? declared.one : declared.label;
}

const isRates = (name: SettingName): name is RatesSetting => 'id' in SITE_SETTINGS[name];

export function formOf(settings: MoneySettings): SettingsForm {
  const fields = settingsInOrder.flatMap(([name]) => {
    if (!isRates(name)) return [[name, String(settings[name])]];
    const { id } = SITE_SETTINGS[name];
    const rates: readonly Readonly<Record<string, string | number>>[] = settings[name];
    return rates.map((rate) => [`${name}:${rate[id]}`, String(rate['commission_percent'])]);
  });
  return Object.fromEntries(fields) as SettingsForm;
}

/** Returns the rates of categories or of shops, in the order they were added. */
export function ratesIn(form: SettingsForm, of: RatesSetting): Rate[] {
  return Object.entries(form).flatMap(([field, percent]) => {
    const [setting, id] = field.split(':');
    return setting === of && id !== undefined && percent !== undefined ? [{ id, percent }] : [];
  });
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
    ...rates.map(({ id, percent }) => [`${of}:${id}`, percent] as const),
  ]);
}

const numberOf = (text = '') => (/^\d+([.]\d+)?$/.test(text.trim()) ? Number(text) : NaN);

/** Builds the request from the form. */
const requestOf = (form: SettingsForm) =>
  Object.fromEntries(
    settingsInOrder.map(([name]) => {
      if (!isRates(name)) return [name, numberOf(form[name])];
      const { id } = SITE_SETTINGS[name];
      const rates = ratesIn(form, name);
      return [
        name,
        rates.map((rate) => ({ [id]: rate.id, commission_percent: numberOf(rate.percent) })),
      ];
    }),
  );

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
    errors[path[0] as SettingName] ??= message;
  }
  return { errors };
}
