import { LayoutGrid, List } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import type { ListLayout } from './use-list-layout.ts';

const CHOICES = [
  { layout: 'grid', label: 'Grid view', Icon: LayoutGrid },
  { layout: 'list', label: 'List view', Icon: List },
] as const;

type LayoutToggleProps = { layout: ListLayout; onChange: (layout: ListLayout) => void };

export function LayoutToggle({ layout, onChange }: LayoutToggleProps) {
  return (
    <div
      role="group"
      aria-label="Layout"
      className="inline-flex h-11 rounded-control border border-line-strong bg-surface"
    >
      {CHOICES.map(({ layout: choice, label, Icon }) => (
        <button
          key={choice}
          type="button"
          aria-label={label}
          aria-pressed={layout === choice}
          onClick={() => onChange(choice)}
          className={cn(
            'flex w-11 items-center justify-center rounded-[9px] transition-colors',
            layout === choice ? 'bg-accent-soft text-accent-ink' : 'text-muted hover:text-ink',
          )}
        >
          <Icon aria-hidden className="size-4" />
        </button>
      ))}
    </div>
  );
}
