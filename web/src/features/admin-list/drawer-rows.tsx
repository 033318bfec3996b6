import type { ComponentType, ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Elements } from '../../lib/elements.ts';
import { useListParams } from '../../lib/use-list-params.ts';
import { Sheet } from '../../ui/dialog.tsx';
import { ROW } from './row-keys.ts';
import type { RowProps, RowTools } from './row-tools.ts';

export type DrawerDeclaration<Row> = {
  /** The name of a row; opens its details. */
  name: (row: Row) => string;
  /** Shown on the same line, or below it on a phone. */
  text: (row: Row) => ReactNode;
  /** The state, if it isn't the usual one. */
  state?: (row: Row) => Elements;
  /** Its time or amount, at the end of the line. */
  end: (row: Row) => ReactNode;
  /** The details, in a drawer. */
  Detail: ComponentType<RowProps<Row>>;
};

type DrawerRowsProps<Row> = DrawerDeclaration<Row> & { rows: readonly Row[]; tools: RowTools };

/** One line per row, two on a phone. The page's address says which row is open. */
export function DrawerRows<Row extends { id: string }>(props: DrawerRowsProps<Row>) {
  const { rows, tools, name, text, state, end, Detail } = props;
  const { get, set } = useListParams();
  const params = useSearchParams()[0];
  const open = rows.find(({ id }) => id === get('open'));
  const addressOf = (id: string) => {
    const next = new URLSearchParams(params);
    next.set('open', id);
    return next.toString();
  };
  return (
    <>
      <ol className="divide-y divide-line">
        {rows.map((row) => (
          <li
            key={row.id}
            className="relative flex min-h-11 flex-wrap items-center gap-x-3 py-1.5 text-sm hover:bg-sunken md:flex-nowrap md:py-0"
          >
            <Link
              {...ROW}
              to={{ search: addressOf(row.id) }}
              preventScrollReset
              aria-haspopup="dialog"
              className="card-link max-w-full shrink-0 truncate font-medium hover:underline md:max-w-1/2"
            >
              {name(row)}
            </Link>
            {state?.(row)}
            <span className="min-w-0 truncate text-muted max-md:order-last max-md:basis-full md:flex-1">
              {text(row)}
            </span>
            <span className="figures ms-auto max-w-full shrink-0 text-end text-muted">
              {end(row)}
            </span>
          </li>
        ))}
      </ol>
      <Sheet
        open={open !== undefined}
        onOpenChange={(isOpen) => (isOpen ? undefined : set({ open: '' }))}
        title={open ? name(open) : ''}
      >
        {open ? <Detail row={open} {...tools} /> : null}
      </Sheet>
    </>
  );
}
