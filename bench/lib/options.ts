import { parseArgs } from 'node:util';
import { BARE_COLUMNS, type BareColumns } from './bare-queries.ts';

export interface Options {
  sizes: number[];
  /** Only the calls whose names contain this. */
  only: string;
  /** How long each server is measured at each concurrency. */
  seconds: number;
  concurrency: number[];
  /** The columns that the bare server selects, one measurement for each. */
  columns: BareColumns[];
  /** Where to write the figures as JSON, beside the table. */
  json: string | null;
}

/** The arguments after `npm run bench -- reads`. */
export function readOptions(args = process.argv.slice(2)): Options {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      products: text,
      only: text,
      seconds: text,
      concurrency: text,
      columns: text,
      json: text,
      quick: { type: 'boolean' },
    },
  });
  const numbers = (list: string | undefined, otherwise: number[]) =>
    list?.split(',').map((each) => positive(each)) ?? otherwise;
  return {
    sizes: numbers(values.products, values.quick ? [10_000] : [10_000, 100_000]),
    only: values.only ?? '',
    seconds: values.seconds ? positive(values.seconds) : values.quick ? 0.5 : 2,
    concurrency: numbers(values.concurrency, values.quick ? [16] : [1, 16, 64]),
    columns: values.columns?.split(',').map(columnsNamed) ?? BARE_COLUMNS,
    json: values.json ?? null,
  };
}

function columnsNamed(name: string): BareColumns {
  const columns = BARE_COLUMNS.find((one) => one === name);
  if (!columns) throw new Error(`"${name}" is none of ${BARE_COLUMNS.join(', ')}`);
  return columns;
}

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`"${text}" is not a number above 0`);
  return value;
}
