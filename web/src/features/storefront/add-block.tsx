import type { BlockKind } from '@souk/contract/shop-blocks';
import { Clapperboard, Clock, Grid2x2, Images, MessageSquareText, UserRound } from 'lucide-react';
import type { ComponentType } from 'react';
import { kindsInOrder } from './blocks-form.ts';

const ICONS: Record<BlockKind, ComponentType<{ className?: string; 'aria-hidden'?: boolean }>> = {
  story: UserRound,
  featured: Grid2x2,
  collection: Images,
  film: Clapperboard,
  reviews: MessageSquareText,
  hours: Clock,
};

type AddBlockProps = { first: boolean; onAdd: (kind: BlockKind) => void };

/** Adds a block at the end of the page. */
export function AddBlock({ first, onAdd }: AddBlockProps) {
  return (
    <fieldset className="rounded-card border border-dashed border-line-strong p-4">
      <legend className="px-1 text-sm font-medium">
        {first ? 'Add your first block' : 'Add a block'}
      </legend>
      <ul className="grid gap-2 sm:grid-cols-2">
        {kindsInOrder.map(({ kind, name, text }) => {
          const Icon = ICONS[kind];
          return (
            <li key={kind}>
              <button
                type="button"
                className="flex min-h-14 w-full items-center gap-3 rounded-control border border-line bg-surface px-3 py-2 text-start hover:bg-sunken"
                onClick={() => onAdd(kind)}
              >
                <Icon aria-hidden className="size-5 shrink-0 text-accent-ink" />
                <span className="min-w-0">
                  <span className="block text-sm font-medium">{name}</span>
                  <span className="block text-xs text-muted">{text}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
