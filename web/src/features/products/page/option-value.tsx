import { useId } from 'react';
import { cn } from '../../../lib/cn.ts';
import { Picture } from '../../../ui/picture.tsx';

type OptionValueProps = {
  /** The radio buttons of one option share it. */
  group: string;
  value: string;
  picture: string | null;
  chosen: boolean;
  /** Why it can't be taken; null where it can. */
  refusal: string | null;
  onChoose: () => void;
};

/** One value of an option: a radio button drawn as a chip, with the value's picture where there is one. */
export function OptionValue({
  group,
  value,
  picture,
  chosen,
  refusal,
  onChoose,
}: OptionValueProps) {
  const reasonId = useId();
  const option = (
    <label
      title={refusal ?? undefined}
      className={cn(
        'relative flex max-w-full cursor-pointer items-center justify-center rounded-control border text-sm font-medium transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        picture ? 'w-20 flex-col gap-1 p-1 pb-1.5' : 'min-h-11 min-w-11 px-3.5',
        chosen
          ? 'border-accent bg-accent-soft text-accent-ink ring-1 ring-accent'
          : 'border-line-strong bg-surface hover:border-faint',
        refusal && 'cursor-not-allowed border-dashed bg-transparent text-faint line-through',
      )}
    >
      {picture ? (
        <Picture
          src={picture}
          alt=""
          ratio="1/1"
          sizes="72px"
          className={cn('w-full rounded-[7px]', refusal && 'opacity-50')}
        />
      ) : null}
      <input
        type="radio"
        name={group}
        value={value}
        checked={chosen}
        disabled={refusal !== null}
        aria-describedby={refusal ? reasonId : undefined}
        onChange={onChoose}
        className="absolute inset-0 cursor-[inherit] appearance-none rounded-control outline-none"
      />
      <span className="max-w-full text-center">{value}</span>
    </label>
  );
  if (!refusal) return option;
  return (
    <>
      {option}
      {/* Beside the label, so that the radio button's name stays the value alone. */}
      <span id={reasonId} hidden>
        {refusal}
      </span>
    </>
  );
}
