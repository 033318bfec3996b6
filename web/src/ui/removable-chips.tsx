import { X } from './icons.tsx';

type RemovableChipsProps = {
  label: string;
  items: readonly { id: string; name: string }[];
  onRemove: (id: string) => void;
};

/** What was chosen, each with a button that removes it; nothing while there is none. */
export function RemovableChips({ label, items, onRemove }: RemovableChipsProps) {
  if (items.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {items.map(({ id, name }) => (
        <li key={id} className="min-w-0">
          <button
            type="button"
            aria-label={`Remove ${name}`}
            className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full bg-sunken px-3 text-left text-sm pointer-coarse:min-h-11"
            onClick={() => onRemove(id)}
          >
            <span className="min-w-0 break-words">{name}</span>
            <X aria-hidden className="size-4 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}
