import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HERE } from '../../lib/servers.ts';

/**
 * An operators' file of deploy/ with changes for the fleet. @throws if one of them has no place in
 * it any more
 */
export async function deployed(
  file: string,
  changes: readonly (readonly [pattern: RegExp, words: string])[],
): Promise<string> {
  let text = await readFile(join(HERE, 'deploy', file), 'utf8');
  for (const [pattern, words] of changes) {
    const made = text.replace(pattern, words);
    if (made === text) throw new Error(`deploy/${file} has no ${pattern.source} any more`);
    text = made;
  }
  return text;
}
