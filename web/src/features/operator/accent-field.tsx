import { accentOf } from '@souk/contract/accent';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

const BUILT_IN = '#5a58ee';

type AccentFieldProps = {
  /** "" for the built-in one. */
  value: string;
  error: string | undefined;
  onChange: (color: string) => void;
};

/** The accent color, and what becomes of it so that everything in it can be read. */
export function AccentField({ value, error, onChange }: AccentFieldProps) {
  const color = /^#[\da-f]{6}$/i.test(value) ? value.toLowerCase() : null;
  return (
    <div className="flex flex-col gap-3">
      <Field
        label="Accent color"
        error={error}
        hint="For buttons, links and selected items. We darken or lighten it where it would be hard to read."
      >
        {(control) => (
          <span className="flex flex-wrap items-center gap-3">
            <input
              type="color"
              aria-label="Pick a color"
              value={color ?? BUILT_IN}
              onChange={({ target }) => onChange(target.value)}
              className="h-11 w-14 shrink-0 cursor-pointer rounded-control border border-line-strong bg-surface p-1"
            />
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              placeholder={BUILT_IN}
              value={value}
              onChange={({ target }) => onChange(target.value)}
              className="w-36"
            />
            {value ? (
              <Button variant="ghost" onClick={() => onChange('')}>
                Use the built-in color
              </Button>
            ) : null}
          </span>
        )}
      </Field>
      <Swatches color={color ?? BUILT_IN} />
    </div>
  );
}

const GROUND = { light: '#ffffff', dark: '#1b1918' };

function Swatches({ color }: { color: string }) {
  const accent = accentOf(color);
  return (
    <ul aria-label="The accent in both themes" className="grid gap-3 sm:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => {
        const { fill, on, ink, soft } = accent[theme];
        return (
          <li
            key={theme}
            className="flex flex-wrap items-center gap-3 rounded-control border border-line p-3 text-sm font-medium"
            style={{ background: GROUND[theme] }}
          >
            <span className="rounded-control px-3 py-2" style={{ background: fill, color: on }}>
              Button
            </span>
            <span className="underline" style={{ color: ink }}>
              Link
            </span>
            <span className="rounded-control px-3 py-2" style={{ background: soft, color: ink }}>
              Selected
            </span>
          </li>
        );
      })}
    </ul>
  );
}
