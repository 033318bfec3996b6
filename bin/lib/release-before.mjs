import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { floorOf } from './migration-rule.mjs';
import { outsideEnv } from './node.mjs';
import { ensurePackagesOf } from './packages.mjs';
import { at } from './project.mjs';
import { runQuietly, runShown } from './run.mjs';

const MIGRATIONS = join('server', 'migrations');
const sqlIn = (folder) => readdirSync(folder).filter((file) => file.endsWith('.sql'));

/**
 * Finds our first migration that an earlier release can't run with.
 * @param {string[]} theirs the names of its migrations
 * @param {import('./sources.mjs').Source[]} ours
 * @returns {string | undefined} its file
 */
export function refusingMigration(theirs, ours) {
  const release = theirs.toSorted().at(-1)?.slice(0, 4) ?? '';
  return ours.find(({ text }) => (floorOf(text) ?? '') > release)?.file;
}

/**
 * Runs an earlier release's server tests against this release's schema, in a separate checkout. The
 * money tests finish by checking the books.
 * @param {string} commit of the earlier release
 * @param {string[]} patterns of test files; all of the server's if empty
 * @returns {Promise<{ faults: string[], unchecked: string | null }>}
 */
export async function tryReleaseBefore(commit, patterns) {
  const parent = mkdtempSync(join(tmpdir(), 'souk-release-'));
  const folder = join(parent, 'before');
  try {
    await git('worktree', 'add', '--detach', folder, commit);
    const ours = sqlIn(at(MIGRATIONS)).map((file) => ({
      file,
      text: readFileSync(at(MIGRATIONS, file), 'utf8'),
    }));
    const refusing = refusingMigration(sqlIn(join(folder, MIGRATIONS)), ours);
    if (refusing !== undefined) {
      const unchecked = `${refusing} needs a newer release than ${commit}: stop that one first`;
      return { faults: [], unchecked };
    }
    await ensurePackagesOf(folder, `Installing the packages of ${commit}`);
    cpSync(at(MIGRATIONS), join(folder, MIGRATIONS), { recursive: true });
    const tests = [
      join(folder, 'bin', 'test.mjs'),
      ...(patterns.length > 0 ? patterns : ['server/src/']),
    ];
    const code = await runShown(process.execPath, tests, { cwd: folder, env: outsideEnv() });
    return { faults: code === 0 ? [] : ['its tests fail: see above'], unchecked: null };
  } finally {
    await git('worktree', 'remove', '--force', folder).catch(() => undefined);
    rmSync(parent, { recursive: true, force: true });
  }
}

async function git(...args) {
  const { code, output } = await runQuietly('git', args);
  if (code !== 0) throw new Failure(`git ${args[0]} ${args[1]} failed.`, output);
}
