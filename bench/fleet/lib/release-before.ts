import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HERE } from '../../lib/servers.ts';

const run = promisify(execFile);
const MIGRATIONS = 'server/migrations';
/** The release before lacks what so many commits added to the migrations. */
const COMMITS = 3;

const git = async (...args: string[]) => (await run('git', args, { cwd: HERE })).stdout.trim();

export interface Release {
  commit: string;
  folder: string;
  /** The migrations that this checkout has and it doesn't. */
  migrations: string[];
  remove: () => Promise<void>;
}

/** An earlier release with its packages and pages, from this checkout's history. */
export async function makeReleaseBefore(): Promise<Release> {
  const added = ['--format=%H', '--diff-filter=A', '--', MIGRATIONS];
  const last = (await git('log', `-${COMMITS}`, ...added)).split('\n').at(-1);
  const commit = await git('rev-parse', '--short', `${last}~1`);
  const listed = async (tree: string) =>
    (await git('ls-tree', '--name-only', tree, `${MIGRATIONS}/`)).split('\n');
  const earlier = new Set(await listed(commit));
  const migrations = (await listed('HEAD')).filter((file) => !earlier.has(file));
  console.log(`Building ${commit}, the earlier release`);
  const folder = await mkdtemp(join(tmpdir(), 'souk-release-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const file = join(folder, 'release.tar');
    await git('archive', '--output', file, commit);
    await run('tar', ['-xf', file, '-C', folder]);
    // It installs its packages and builds its pages.
    await run(process.execPath, ['bin/build.mjs'], { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    await remove();
    throw error;
  }
  const names = migrations.map((file) => file.slice(MIGRATIONS.length + 1, -'.sql'.length));
  return { commit, folder, migrations: names, remove };
}
