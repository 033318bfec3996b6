import { Star } from 'lucide-react';
import { useId } from 'react';
import { cn } from '../lib/cn.ts';

type RatingInputProps = { value: number; onChange: (value: number) => void; className?: string };

/** A radio group "Rating" of "1 star" to "5 stars". */
export function RatingInput({ value, onChange, className }: RatingInputProps) {
  const name = useId();
  return (
    <fieldset className={cn('flex flex-col gap-1', className)} role="radiogroup">
      <legend className="text-sm font-medium">Rating</legend>
      <div className="-ml-2 flex">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="relative flex size-11 cursor-pointer items-center justify-center rounded-control has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={stars}
              checked={value === stars}
              onChange={() => onChange(stars)}
              // Over its star: the radio button itself takes every press.
              className="absolute inset-0 cursor-[inherit] appearance-none rounded-control outline-none"
              aria-label={stars === 1 ? '1 star' : `${stars} stars`}
            />
            <Star
              aria-hidden
              strokeWidth={1.5}
              className={cn(
                'size-7 transition-colors',
                stars <= value ? 'fill-star text-star' : 'fill-sunken text-line-strong',
              )}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
