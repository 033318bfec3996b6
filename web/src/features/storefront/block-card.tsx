import { ChevronDown, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { cn } from '../../lib/cn.ts';
import { Button } from '../../ui/button.tsx';
import { MoveButtons } from '../../ui/move-buttons.tsx';
import { BlockFields, type BlockFieldsProps } from './block-fields.tsx';
import { KINDS } from './blocks-form.ts';

type BlockCardProps = BlockFieldsProps & {
  first: boolean;
  last: boolean;
  open: boolean;
  faulty: boolean;
  onOpen: (open: boolean) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** One block in the list: controls to move it, and its form once opened. */
export function BlockCard(props: BlockCardProps) {
  const { block, first, last, open, faulty, onOpen, onMove, onRemove, ...fields } = props;
  const id = useId();
  const { name } = KINDS[block.kind];
  const title = block.title.trim() || name;
  return (
    <li
      className={cn('rounded-card border bg-surface', faulty ? 'border-danger-ink' : 'border-line')}
    >
      <div className="flex items-center gap-1 p-1.5">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-control px-2 text-start hover:bg-sunken"
          onClick={() => onOpen(!open)}
        >
          <ChevronDown
            aria-hidden
            className={cn(
              'size-4 shrink-0 transition-transform',
              !open && '-rotate-90 rtl:rotate-90',
            )}
          />
          <span className="min-w-0">
            <span className="block truncate text-sm font-medium">{title}</span>
            <span className="block truncate text-xs text-muted">
              {faulty ? 'Needs another look' : name}
            </span>
          </span>
        </button>
        <MoveButtons name={title} first={first} last={last} onMove={onMove} />
        <Button variant="ghost" size="icon" aria-label={`Remove ${title}`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      </div>
      {open ? (
        <div id={id} className="border-t border-line p-4">
          <BlockFields block={block} {...fields} />
        </div>
      ) : null}
    </li>
  );
}
