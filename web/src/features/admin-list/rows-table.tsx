import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cn } from '../../lib/cn.ts';
import { Button } from '../../ui/button.tsx';
import { SCROLLS_INSIDE } from '../../ui/scrolls-inside.ts';
import type { Moderation } from './reason-dialog.tsx';
import { ROW } from './row-keys.ts';
import type { RowSelection } from './use-chosen.ts';

export type Column<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  /** A number, aligned to the end of its column. */
  end?: boolean;
};

export type TableDeclaration<Row> = {
  /** The content of the list, for screen readers. */
  caption: string;
  /** The name of a row; the whole row links to its page. */
  name: (row: Row) => string;
  linkTo: (row: Row) => string;
  /** Shown below the name. */
  below: (row: Row) => ReactNode;
  picture?: (row: Row) => ReactNode;
  /** The row's state; on the right on a phone. */
  state: (row: Row) => ReactNode;
  columns: readonly Column<Row>[];
  /** The part of the columns shown on a phone. */
  line: (row: Row) => ReactNode;
  /** The action on a row that needs a reason. */
  action?: (row: Row) => { label: string; moderation: Moderation };
};

type RowsTableProps<Row> = TableDeclaration<Row> & {
  rows: readonly Row[];
  ask: (moderation: Moderation) => void;
  chosen?: RowSelection | undefined;
};

/** A dense table on a wide screen, rows of a few lines on a phone. */
export function RowsTable<Row extends { id: string }>(props: RowsTableProps<Row>) {
  const { caption, rows, name, linkTo, below, picture, state, columns, line, chosen, ask } = props;
  const link = (row: Row) => (
    <Link
      {...ROW}
      to={linkTo(row)}
      className="card-link font-medium wrap-anywhere text-accent-ink hover:underline"
    >
      {name(row)}
    </Link>
  );
  const button = (row: Row) => {
    const action = props.action?.(row);
    return action ? (
      <span className="relative z-10">
        <Button variant="secondary" size="sm" onClick={() => ask(action.moderation)}>
          {action.label}
          <span className="sr-only"> {name(row)}</span>
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
      <div className={SCROLLS_INSIDE}>
        <table className="hidden w-full text-left text-sm md:table">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-line text-muted">
              {chosen ? (
                <td className="w-11">
                  <CheckBox
                    label="Choose all on this page"
                    checked={rows.every(({ id }) => chosen.has(id))}
                    onChange={() => chosen.toggleAll(rows.map(({ id }) => id))}
                  />
                </td>
              ) : null}
              <th scope="col" className="py-2 pr-4 font-medium">
                Name
              </th>
              <th scope="col" className="py-2 pr-4 font-medium">
                State
              </th>
              {columns.map(({ head, end }) => (
                <th
                  key={head}
                  scope="col"
                  className={cn('py-2 pr-4 font-medium', end && 'pr-8 text-right')}
                >
                  {head}
                </th>
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
                <td className="max-w-80 py-2.5 pr-4">
                  <span className="flex items-center gap-3">
                    {picture?.(row)}
                    <span className="min-w-0">
                      <span className="block">{link(row)}</span>
                      <span className="block truncate text-xs text-muted">{below(row)}</span>
                    </span>
                  </span>
                </td>
                <td className="py-2.5 pr-4">{state(row)}</td>
                {columns.map(({ head, cell, end }) => (
                  <td
                    key={head}
                    className={cn(
                      'figures py-2.5 pr-4 whitespace-nowrap',
                      end && 'pr-8 text-right',
                    )}
                  >
                    {cell(row)}
                  </td>
                ))}
                {props.action ? <td className="py-2.5 text-right">{button(row)}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="divide-y divide-line md:hidden">
        {rows.map((row) => (
          <li key={row.id} className="relative flex gap-3 py-3 text-sm">
            {box(row)}
            {picture?.(row)}
            <div className="min-w-0 flex-1">
              <p>{link(row)}</p>
              <p className="wrap-anywhere text-muted">{below(row)}</p>
              <p className="figures text-muted">{line(row)}</p>
              <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
                {state(row)}
                {button(row)}
              </div>
            </div>
            {props.action ? null : (
              <ChevronRight aria-hidden className="size-4 shrink-0 self-center text-faint" />
            )}
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
