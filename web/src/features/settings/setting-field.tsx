import {
  SITE_SETTINGS,
  type NumberKind,
  type NumberSetting,
  type RatesKind,
  type RatesSetting,
  type SettingName,
} from '@souk/contract/settings';
import type { ComponentType } from 'react';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { CategoryRates, ShopRates, type RatesProps } from './rates.tsx';
import { ratesIn, withRates, type SettingsForm } from './settings-form.ts';

type SettingFieldProps<Name extends SettingName = SettingName> = {
  name: Name;
  form: SettingsForm;
  error: string | undefined;
  onChange: (change: (now: SettingsForm) => SettingsForm) => void;
};

function NumberField({ name, form, error, onChange }: SettingFieldProps<NumberSetting>) {
  const { label, hint } = SITE_SETTINGS[name];
  return (
    <Field label={label} error={error} hint={hint}>
      <Input
        className="figures max-w-40"
        inputMode="decimal"
        autoComplete="off"
        value={form[name] ?? ''}
        onChange={({ target }) => onChange((now) => ({ ...now, [name]: target.value }))}
      />
    </Field>
  );
}

const ratesField = (Rates: ComponentType<RatesProps>) =>
  function RatesField({ name, form, error, onChange }: SettingFieldProps<RatesSetting>) {
    const { label, hint } = SITE_SETTINGS[name];
    return (
      <Rates
        label={label}
        hint={hint}
        rates={ratesIn(form, name)}
        error={error}
        onChange={(rates) => onChange((now) => withRates(now, name, rates))}
      />
    );
  };

/** The form field for each kind of setting. */
const FIELDS = {
  percent: NumberField,
  count: NumberField,
  dollars: NumberField,
  'category-rates': ratesField(CategoryRates),
  'shop-rates': ratesField(ShopRates),
} satisfies Record<NumberKind, ComponentType<SettingFieldProps<NumberSetting>>> &
  Record<RatesKind, ComponentType<SettingFieldProps<RatesSetting>>>;

/** The form field of a setting, built from its declaration. */
export function SettingField(props: SettingFieldProps) {
  const Kind = FIELDS[SITE_SETTINGS[props.name].kind] as ComponentType<SettingFieldProps>;
  return <Kind {...props} />;
}
