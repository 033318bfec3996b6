import { VARIANTS_MAX } from '@souk/contract/limits';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { formatPlural } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { matrixOf, matrixSize, optionsIn, type TypedOption } from './option-matrix.ts';
import type { VariantRow } from './product-form.ts';

const MOST_OPTIONS = 3;
const EXAMPLES = [
  ['Color', 'Red, Blue'],
  ['Size', 'S, M, L'],
  ['Material', 'Wool, Cotton'],
] as const;

type OptionsBuilderProps = {
  rows: readonly VariantRow[];
  onMake: (rows: VariantRow[]) => void;
};

/** Options and their choices; each combination becomes a variant. */
export function OptionsBuilder({ rows, onMake }: OptionsBuilderProps) {
  const [typed, setTyped] = useState(() => optionsIn(rows));
  const made = matrixOf(typed, rows);
  const size = matrixSize(typed);

  function change(place: number, part: Partial<TypedOption>) {
    setTyped(typed.map((option, at) => (at === place ? { ...option, ...part } : option)));
  }
  function make() {
    if (made) onMake(made.rows);
  }
  /** Enter makes the variants instead of submitting the form. */
  function byKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    make();
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- keys pressed in its fields
    <div onKeyDown={byKey} className="flex flex-col gap-3 rounded-control bg-sunken p-4">
      {typed.map((option, place) => {
        const number = place + 1;
        const [name, choices] = EXAMPLES[place] ?? EXAMPLES[0];
        return (
          <div key={place} className="flex items-end gap-2">
            <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3">
              <Field label={`Option ${number}`}>
                <Input
                  autoComplete="off"
                  placeholder={name}
                  value={option.name}
                  onChange={({ target }) => change(place, { name: target.value })}
                />
              </Field>
              <Field label={`Choices ${number}`}>
                <Input
                  autoComplete="off"
                  placeholder={choices}
                  value={option.choices}
                  onChange={({ target }) => change(place, { choices: target.value })}
                />
              </Field>
            </div>
            {typed.length > 1 ? (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove option ${number}`}
                onClick={() => setTyped(typed.filter((_, at) => at !== place))}
              >
                <X aria-hidden />
              </Button>
            ) : null}
          </div>
        );
      })}
      <p role="status" className="text-sm text-muted empty:hidden">
        {size > VARIANTS_MAX
          ? `That would be ${size}; a product can have at most ${VARIANTS_MAX} variants.`
          : made && made.dropped > 0
            ? `This removes ${formatPlural(made.dropped, 'variant')} that don’t match these options.`
            : ''}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" disabled={made === null} onClick={make}>
          {made ? `Create ${formatPlural(made.rows.length, 'variant')}` : 'Create variants'}
        </Button>
        {typed.length < MOST_OPTIONS ? (
          <Button variant="ghost" onClick={() => setTyped([...typed, { name: '', choices: '' }])}>
            <Plus aria-hidden />
            Add another option
          </Button>
        ) : null}
      </div>
    </div>
  );
}
