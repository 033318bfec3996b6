import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cn } from '../../lib/cn.ts';
import type { Elements } from '../../lib/elements.ts';
import { Button } from '../../ui/button.tsx';
import { SCROLLS_INSIDE } from '../../ui/scrolls-inside.ts';
import { type HeadSort, SortHead } from '../../ui/sort-head.tsx';
import type { Moderation } from './reason-dialog.tsx';
import { ROW } from './row-keys.ts';
import type { RowSelection } from './use-chosen.ts';

export type Column<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  /** A number, aligned to the end of its column. */
  end?: boolean;
  sort?: HeadSort;
};

export type TableDeclaration<Row> = {
  /** The content of the list, for screen readers. */
  caption: string;
  /** The name of a row; the whole row links to its page. */
  name: (row: Row) => string;
  linkTo: (row: Row) => string;
  /** Shown next to the name, or below it on a phone. */
  below: (row: Row) => string;
  picture?: (row: Row) => Elements;
  /** The row's state, if it isn't the usual one. */
  state: (row: Row) => Elements;
  columns: readonly Column<Row>[];
  /** The part of the columns shown on a phone. */
  line: (row: Row) => string;
  /** How to sort the list by name. */
  byName?: HeadSort;
  /** The action on a row that needs a reason. */
  action?: (row: Row) => { label: string; moderation: Moderation };
};

type RowsTableProps<Row> = TableDeclaration<Row> & {
  rows: readonly Row[];
  ask: (moderation: Moderation) => void;
  /** The list's order, and how to change it. */
  sorted: string;
  onSort: (name: string) => void;
  chosen?: RowSelection | undefined;
};

/** A dense table on a wide screen, rows of a few lines on a phone. */
export function RowsTable<Row extends { id: string }>(props: RowsTableProps<Row>) {
  const { caption, rows, name, linkTo, below, picture, state, columns, line, chosen, ask } = props;
  const { byName, sorted, onSort } = props;
  const link = (row: Row) => (
    <Link {...ROW} to={linkTo(row)} className="card-link font-medium hover:underline">
      {name(row)}
    </Link>
  );
  const button = (row: Row) => {
    const action = props.action?.(row);
    return action ? (
      <span className="relative z-10">
        <Button variant="secondary" size="sm" onClick={() => ask(action.moderation)}>
          <span>{action.label}</span>
          <span className="sr-only">{` ${name(row)}`}</span>
        </Button>
      </span>
    ) : null;
  };
  const box = (row: Row) =>
    chosen ? (
      <CheckBox
        label={`Choose ${name(row)}`}
        checked={chosen.has(row.id)}
        onChange={() => chosen.toggle(row.id)}
      />
    ) : null;
  return (
    <>
      <div className="@container">
        <div className={cn(SCROLLS_INSIDE, '@4xl:overflow-visible')}>
          <table className="hidden w-full text-start text-sm md:table">
            <caption className="sr-only">{caption}</caption>
            <thead className="sticky-heads">
              <tr className="text-muted">
                {chosen ? (
                  <td className="w-11">
                    <CheckBox
                      label="Choose all on this page"
                      checked={rows.every(({ id }) => chosen.has(id))}
                      onChange={() => chosen.toggleAll(rows.map(({ id }) => id))}
                    />
                  </td>
                ) : null}
                <SortHead head="Name" sort={byName} sorted={sorted} onSort={onSort} />
                {columns.map(({ head, end, sort }) => (
                  <SortHead
                    key={head}
                    head={head}
                    sort={sort}
                    sorted={sorted}
                    onSort={onSort}
                    end={end}
                  />
                ))}
                {props.action ? (
                  <td>
                    <span className="sr-only">Actions</span>
                  </td>
                ) : null}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map((row) => (
                <tr key={row.id} className="relative transition-colors hover:bg-sunken">
                  {chosen ? <td>{box(row)}</td> : null}
                  <td className="h-11 w-full max-w-0 pe-4">
                    <span className="flex items-center gap-3">
                      {picture?.(row)}
                      <span className="flex min-w-0 flex-1 items-baseline gap-2">
                        <span className="truncate">{link(row)}</span>
                        <span className="min-w-0 shrink-4 truncate text-xs text-muted">
                          {below(row)}
                        </span>
                      </span>
                      {state(row)}
                    </span>
                  </td>
                  {columns.map(({ head, cell, end }) => (
                    <td
                      key={head}
                      className={cn('figures pe-4 whitespace-nowrap', end && 'text-end')}
                    >
                      {cell(row)}
                    </td>
                  ))}
                  {props.action ? (
                    <td className="text-end whitespace-nowrap">{button(row)}</td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      <ul className="divide-y divide-line md:hidden">
        {rows.map((row) => (
          <li key={row.id} className="relative flex min-h-14 items-center gap-3 py-2 text-sm">
            {box(row)}
            {picture?.(row)}
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-2">
                <span className="truncate">{link(row)}</span>
                {state(row)}
              </p>
              <p className="figures truncate text-muted">{`${line(row)} · ${below(row)}`}</p>
            </div>
            {button(row) ?? <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />}
          </li>
        ))}
      </ul>
    </>
  );
}

type CheckBoxProps = { label: string; checked: boolean; onChange: () => void };

/** A checkbox large enough for a finger. */
export function CheckBox({ label, checked, onChange }: CheckBoxProps) {
  return (
    <label className="relative z-10 -my-2 -ml-3 flex size-11 shrink-0 items-center justify-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        className="size-5 accent-accent focus-ring"
        checked={checked}
        onChange={onChange}
      />
    </label>
  );
}
