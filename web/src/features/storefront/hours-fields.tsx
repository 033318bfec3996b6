import { POLICIES_MAX } from '@souk/contract/limits';
import { Plus, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { BlockFieldsProps } from './block-fields.tsx';
import { dayName } from './opening-hours.ts';

const CLOSED_ALL_WEEK = Array.from({ length: 7 }, () => null);
const USUAL = { opens: '09:00', closes: '17:00' };

/** A shop's opening hours by day, and its policies. */
export function HoursFields({ block, fault, onChange }: BlockFieldsProps<'hours'>) {
  const { policies } = block;
  const hours = block.hours.length === 7 ? block.hours : CLOSED_ALL_WEEK;
  const problem = fault('hours');

  function setDay(day: number, one: (typeof hours)[number]) {
    const week = hours.with(day, one);
    onChange({ ...block, hours: week.some(Boolean) ? week : [] });
  }
  /** The hours of the last open day before this one, or the usual ones. */
  const before = (day: number) => hours.slice(0, day).findLast(Boolean) ?? USUAL;
  const change = (index: number, part: Partial<(typeof policies)[number]>) =>
    onChange({
      ...block,
      policies: policies.map((policy, at) => (at === index ? { ...policy, ...part } : policy)),
    });

  return (
    <>
      <fieldset>
        <legend className="label">Opening hours</legend>
        <p className="mt-1 text-sm text-muted">
          In your local time. Leave all days closed to hide them.
        </p>
        <ul className="mt-2">
          {hours.map((one, day) => (
            <li key={day} className="flex min-h-13 flex-wrap items-center gap-x-3">
              <label className="flex min-h-11 w-32 items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  className="size-5 accent-accent"
                  checked={one !== null}
                  aria-invalid={problem ? true : undefined}
                  onChange={({ target }) => setDay(day, target.checked ? before(day) : null)}
                />
                <span>{dayName(day)}</span>
              </label>
              {one === null ? (
                <span className="text-sm text-muted">Closed</span>
              ) : (
                <>
                  <Input
                    type="time"
                    aria-label={`${dayName(day)}, opens`}
                    className="figures w-32"
                    value={one.opens}
                    onChange={({ target }) => setDay(day, { ...one, opens: target.value })}
                  />
                  <span aria-hidden>–</span>
                  <Input
                    type="time"
                    aria-label={`${dayName(day)}, closes`}
                    className="figures w-32"
                    value={one.closes}
                    onChange={({ target }) => setDay(day, { ...one, closes: target.value })}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
        {problem ? (
          <p role="alert" className="mt-1 text-sm text-danger-ink">
            {problem}
          </p>
        ) : null}
      </fieldset>
      <fieldset className="flex flex-col gap-4">
        <legend className="label">Policies</legend>
        <p className="text-sm text-muted">
          Your shipping time and returns policy appear here automatically.
        </p>
        {policies.map((policy, index) => (
          <div key={index} className="flex flex-col gap-3 rounded-control border border-line p-3">
            <Field label="Policy" error={fault(`policies.${index}.title`)}>
              <Input
                placeholder="Made to order"
                value={policy.title}
                onChange={({ target }) => change(index, { title: target.value })}
              />
            </Field>
            <Field label="Terms" error={fault(`policies.${index}.text`)}>
              <Textarea
                rows={3}
                value={policy.text}
                onChange={({ target }) => change(index, { text: target.value })}
              />
            </Field>
            <Button
              variant="ghost"
              size="sm"
              className="w-fit"
              onClick={() => onChange({ ...block, policies: policies.toSpliced(index, 1) })}
            >
              <X aria-hidden />
              Remove policy
            </Button>
          </div>
        ))}
        {policies.length < POLICIES_MAX ? (
          <Button
            variant="secondary"
            size="sm"
            className="w-fit"
            onClick={() => onChange({ ...block, policies: [...policies, { title: '', text: '' }] })}
          >
            <Plus aria-hidden />
            Add a policy
          </Button>
        ) : null}
      </fieldset>
    </>
  );
}
