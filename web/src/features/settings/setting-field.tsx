import {
  SITE_SETTINGS,
  type NumberKind,
  type NumberSetting,
  type RatesKind,
  type RatesSetting,
  type SettingOf,
  type SwitchKind,
  type ZoneKind,
} from '@souk/contract/settings';
import type { ComponentType } from 'react';
import { doubtIn } from '../../lib/typed-number.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { CategoryRates, ShopRates, type RatesProps } from './rates.tsx';
import {
  rateField,
  type FormSetting,
  type SettingsErrors,
  type SettingsForm,
} from './settings-form.ts';

type SettingFieldProps<Name extends FormSetting = FormSetting> = {
  name: Name;
  form: SettingsForm;
  errors: SettingsErrors;
  onChange: (change: (now: SettingsForm) => SettingsForm) => void;
};

function NumberField({ name, form, errors, onChange }: SettingFieldProps<NumberSetting>) {
  const { label, hint, kind } = SITE_SETTINGS[name];
  const error = errors[name];
  return (
    <Field label={label} error={error && (doubtIn(form[name]) ?? error)} hint={hint}>
      <Input
        placeholder={kind === 'optional-amount' ? 'None' : undefined}
        className="figures max-w-40"
        inputMode="decimal"
        autoComplete="off"
        value={form[name]}
        onChange={({ target }) => onChange((now) => ({ ...now, [name]: target.value }))}
      />
    </Field>
  );
}

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

function ZoneField({ name, form, errors, onChange }: SettingFieldProps<SettingOf<ZoneKind>>) {
  const { label, hint } = SITE_SETTINGS[name];
  const chosen = form[name];
  return (
    <Field label={label} error={errors[name]} hint={hint} className="max-w-sm">
      <Select
        value={chosen}
        onChange={({ target }) => onChange((now) => ({ ...now, [name]: target.value }))}
      >
        {/* Keep a name that only the server knows, or an old one. */}
        {(ZONES.includes(chosen) ? ZONES : [chosen, ...ZONES]).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function SwitchField({ name, form, onChange }: SettingFieldProps<SettingOf<SwitchKind>>) {
  const { label, hint } = SITE_SETTINGS[name];
  return (
    <div className="field">
      <label className="flex min-h-11 items-center gap-3 text-sm font-medium">
        <input
          type="checkbox"
          aria-describedby={`${name}-hint`}
          className="size-5 shrink-0 accent-accent"
          checked={form[name] === 'true'}
          onChange={({ target }) => onChange((now) => ({ ...now, [name]: String(target.checked) }))}
        />
        <span>{label}</span>
      </label>
      <p id={`${name}-hint`} className="text-sm text-muted">
        {hint}
      </p>
    </div>
  );
}

const ratesField = (Rates: ComponentType<RatesProps>) =>
  function RatesField({ name, form, errors, onChange }: SettingFieldProps<RatesSetting>) {
    const { label, hint } = SITE_SETTINGS[name];
    return (
      <Rates
        label={label}
        hint={hint}
        rates={form[name]}
        faultOf={(id, part) => errors[rateField(name, id, part)]}
        onChange={(rates) => onChange((now) => ({ ...now, [name]: rates }))}
      />
    );
  };

/** The form field for each kind of setting. */
const FIELDS = {
  percent: NumberField,
  count: NumberField,
  amount: NumberField,
  'optional-amount': NumberField,
  'category-rates': ratesField(CategoryRates),
  'shop-rates': ratesField(ShopRates),
  'time-zone': ZoneField,
  switch: SwitchField,
} satisfies Record<NumberKind, ComponentType<SettingFieldProps<NumberSetting>>> &
  Record<RatesKind, ComponentType<SettingFieldProps<RatesSetting>>> &
  Record<ZoneKind, ComponentType<SettingFieldProps<SettingOf<ZoneKind>>>> &
  Record<SwitchKind, ComponentType<SettingFieldProps<SettingOf<SwitchKind>>>>;

/** The form field of a setting, built from its declaration. */
export function SettingField(props: SettingFieldProps) {
  const Kind = FIELDS[SITE_SETTINGS[props.name].kind] as ComponentType<SettingFieldProps>;
  return <Kind {...props} />;
}
