import { useId } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { brandStyle } from './brand.ts';
import { CoverPattern } from './cover-pattern.tsx';
import { PATTERNS } from './cover-patterns.ts';
import type { ShopForm } from './shop-form.ts';

/** Chooses the cover's pattern for a shop without a photo, in the shop's color. */
export function CoverPatternField({ form }: { form: UseFormReturn<ShopForm> }) {
  const hint = useId();
  const color = useWatch({ control: form.control, name: 'brandColor' });
  return (
    <fieldset aria-describedby={hint} className="flex flex-col gap-1.5">
      <legend className="label mb-1.5">Cover pattern</legend>
      <div style={brandStyle(color)} className="grid max-w-120 grid-cols-4 gap-2 sm:grid-cols-6">
        {PATTERNS.map(({ name }, index) => (
          <label
            key={name}
            title={name}
            className="relative block h-12 cursor-pointer overflow-hidden rounded-control outline-offset-2 has-checked:outline-2 has-checked:outline-ink has-focus-visible:outline-3 has-focus-visible:outline-accent"
          >
            <CoverPattern pattern={index + 1} small />
            <input
              type="radio"
              value={String(index + 1)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              {...form.register('coverPattern')}
            />
            <span className="sr-only">{name}</span>
          </label>
        ))}
      </div>
      <p id={hint} className="text-sm text-muted">
        Shown on your cover until you add a photo.
      </p>
    </fieldset>
  );
}
