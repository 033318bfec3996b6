import { readFile } from 'node:fs/promises';

const FOLDER = new URL('../../deploy/postgresql/', import.meta.url);

const fileIn = (name: string) => readFile(new URL(`${name}.sql`, FOLDER), 'utf8');

/** The functions that the scripts of the tables call. */
export const partitioning = (): Promise<string> => fileIn('partitioning');

/** Returns the steps of a script in deploy/postgresql, each of which runs on its own. */
export async function stepsOf(script: string): Promise<{ name: string; sql: string }[]> {
  const [, ...steps] = (await fileIn(script)).split(/^-- step: /m);
  return steps.map((step) => {
    const [name = '', ...lines] = step.split('\n');
    return { name, sql: lines.join('\n') };
  });
}
