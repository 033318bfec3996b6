import { IMPORTS } from '@souk/contract/imports';
import { decimalSignOf, type DecimalSign } from '@souk/contract/numbers';
import { invalid } from '../../../kit/problems.ts';
import { NUMBER_COLUMNS, readHeadings, type Columns, type CellRules } from './columns.ts';
import { draftOf, reader, type Draft } from './draft-products.ts';
import { separatorOf, readLines, type Line, type Chunks, type Place } from './read-lines.ts';

/** A product's line with the lines of its options below it. */
export type Group = {
  product: Line;
  options: Line[];
  /** Why the group can't be imported; null for most. */
  fault: string | null;
  /** Where the file continues after it. */
  end: Place;
};

/** `body`: where the first line below the headings begins. */
type CsvFile = { headings: string[]; delimiter: string; body: Place };
type ProductFile = Omit<CsvFile, 'headings'> & { columns: Columns };

/** More options than a product can have: the rest isn't even kept in memory. */
const MOST_OPTIONS = 101;

/** Reads the first line of a file. @throws ProblemError 422 if it can't be read */
export async function openCsv(chunks: Chunks): Promise<CsvFile> {
  for await (const beginning of chunks(0)) {
    const { delimiter, start } = separatorOf(beginning);
    for await (const { cells, end, broken } of readLines(chunks, start, delimiter)) {
      if (broken !== null) break;
      return { headings: cells, delimiter, body: end };
    }
    break;
  }
  throw invalid({ path: 'file', message: IMPORTS.noColumns });
}

/** The columns of a file of this site's. @throws ProblemError 422 without known columns */
export async function openProductFile(chunks: Chunks): Promise<ProductFile> {
  const { headings, ...file } = await openCsv(chunks);
  return { columns: readHeadings(headings), ...file };
}

/**
 * The decimal sign of a file's numbers: the one that some of them show and none contradicts. Null
 * if they don't tell. @throws ProblemError 422
 */
export async function decimalSignIn(chunks: Chunks): Promise<DecimalSign | null> {
  const { columns, delimiter, body } = await openProductFile(chunks);
  let found: DecimalSign | null = null;
  for await (const line of readLines(chunks, body, delimiter)) {
    const cell = reader(line, columns);
    for (const column of NUMBER_COLUMNS) {
      const sign = decimalSignOf(cell(column) ?? '');
      if (sign !== null && found !== null && sign !== found) return null;
      found ??= sign;
    }
  }
  return found;
}

/**
 * The products of a file from `start` on, each with its options; unreadable lines are groups of
 * their own.
 */
async function* readGroups(file: ProductFile, chunks: Chunks, start: Place): AsyncGenerator<Group> {
  const isOption = optionTest(file.columns);
  let group: Group | null = null;
  /** Unreadable lines below it: its options if more options follow, else products of their own. */
  let unread: Line[] = [];
  for await (const line of readLines(chunks, start, file.delimiter)) {
    if (line.broken !== null && group) {
      unread.push(line);
      continue;
    }
    if (group && isOption(line, group.product)) {
      if (group.options.length < MOST_OPTIONS) group.options.push(line);
      group.fault ??= unread[0]?.broken ?? null;
      unread = [];
      group.end = line.end;
      continue;
    }
    if (group) yield group;
    yield* unread.map(alone);
    unread = [];
    group = line.broken === null ? aloneOrStray(line, isOption) : null;
    if (line.broken !== null) yield alone(line);
  }
  if (group) yield group;
  yield* unread.map(alone);
}

const alone = (line: Line): Group => ({
  product: line,
  options: [],
  fault: line.broken,
  end: line.end,
});

function aloneOrStray(line: Line, isOption: OptionTest): Group {
  const stray = isOption(line, null)
    ? 'Put an option right below its product: no product above this line has it'
    : null;
  return { ...alone(line), fault: stray };
}

/** Whether a line is an option; with a product, whether it is one of that product's. */
type OptionTest = (line: Line, product: Line | null) => boolean;

function optionTest({ at }: Columns): OptionTest {
  const cell = (line: Line, column: Parameters<typeof at.get>[0]) =>
    (line.cells[at.get(column) ?? -1] ?? '').trim();
  return (line, product) => {
    if (cell(line, 'Option Name') === '' && cell(line, 'Option Value') === '') return false;
    if (product === null) return true;
    // A sorted file must not give a product the options of another.
    return (['ID', 'Name'] as const).every(
      (column) => cell(line, column) === '' || cell(line, column) === cell(product, column),
    );
  };
}

/** The products of one transaction, and where the file continues after them. */
export type Batch = { drafts: Draft[]; end: Place; last: boolean };

type ReadOptions = CellRules & {
  /** Where to continue; null starts below the headings. */
  from: Place | null;
};

export const BATCH_LINES = 500;

/** A file's products in batches; all but the last are full. @throws ProblemError 422 */
export async function* readBatches(
  chunks: Chunks,
  { from, ...rules }: ReadOptions,
): AsyncGenerator<Batch> {
  const file = await openProductFile(chunks);
  let batch: Batch = { drafts: [], end: from ?? file.body, last: false };
  let lines = 0;
  for await (const group of readGroups(file, chunks, batch.end)) {
    if (lines >= BATCH_LINES) {
      yield batch;
      batch = { ...batch, drafts: [] };
      lines = 0;
    }
    batch.drafts.push(draftOf(group, file.columns, rules));
    batch.end = group.end;
    lines += 1 + group.options.length;
  }
  yield { ...batch, last: true };
}
