import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { cn } from '../lib/cn.ts';

/** The names of a column's two sort orders. */
export type HeadSort = {
  up: string;
  down: string;
  /** Whether the first click sorts ascending, as for names. Numbers and dates sort descending. */
  upFirst?: boolean;
};

type SortHeadProps = {
  head: string;
  sort?: HeadSort | undefined;
  /** The list's order. */
  sorted: string;
  onSort: (name: string) => void;
  end?: boolean | undefined;
  className?: string;
};

/** A column header; a button if the column can be sorted. */
export function SortHead({ head, sort, sorted, onSort, end = false, className }: SortHeadProps) {
  const look = cn(
    'pe-4 text-start font-medium whitespace-nowrap',
    end && 'text-end',
    sort ? 'py-0' : 'py-2',
    className,
  );
  if (!sort) {
    return (
      <th scope="col" className={look}>
        {head}
      </th>
    );
  }
  const { up, down, upFirst = false } = sort;
  const Icon = sorted === up ? ArrowUp : sorted === down ? ArrowDown : ChevronsUpDown;
  const next = sorted === up ? down : sorted === down ? up : upFirst ? up : down;
  return (
    <th
      scope="col"
      aria-sort={sorted === up ? 'ascending' : sorted === down ? 'descending' : 'none'}
      className={look}
    >
      <button
        type="button"
        className="group -mx-1 inline-flex min-h-11 items-center gap-1 rounded px-1 font-medium focus-ring hover:text-ink"
        onClick={() => onSort(next)}
      >
        <span>{head}</span>
        <Icon
          aria-hidden
          className={cn('size-3.5 shrink-0', Icon === ChevronsUpDown && 'text-faint')}
        />
      </button>
    </th>
  );
}
