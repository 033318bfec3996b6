import { execFileSync } from 'node:child_process';

/**
 * The files that differ from where this branch left main (or main's upstream, if it has one),
 * including uncommitted ones, but without deleted ones.
 * @param {string} folder of the checkout
 */
export function changedFiles(folder) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
  const first = (...attempts) => {
    for (const args of attempts) {
      try {
        return git(...args);
      } catch {
        // The next reference may exist.
      }
    }
    throw new Error('git knows no commit to compare with');
  };
  const since = first(
    ['merge-base', 'HEAD', 'main@{upstream}'],
    ['merge-base', 'HEAD', 'main'],
    ['rev-parse', 'HEAD'],
  );
  const lists = [
    git('diff', '--name-only', '--no-renames', '--diff-filter=d', '-z', since),
    git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  return [...new Set(lists.flatMap((list) => list.split('\0').filter(Boolean)))].toSorted();
}
