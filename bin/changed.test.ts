import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testsOf } from './lib/changed-tests.mjs';
import { changedFiles } from './lib/changed.mjs';

function checkout() {
  const folder = mkdtempSync(join(tmpdir(), 'souk-changed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const me = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  const git = (...args: string[]) =>
    execFileSync('git', [...me, ...args], { cwd: folder, stdio: 'pipe' });
  const write = (file: string, text = file) => writeFileSync(join(folder, file), text);
  git('init', '--initial-branch=main');
  for (const file of ['kept.ts', 'edited.ts', 'deleted.ts', '.gitignore']) write(file);
  write('.gitignore', 'ignored.ts');
  git('add', '.');
  git('commit', '--message=first');
  return { folder, git, write };
}

test('on a branch: committed, edited and new files, but no deleted or ignored ones', () => {
  const { folder, git, write } = checkout();
  git('switch', '--create=branch');
  write('committed.ts');
  git('add', '.');
  git('commit', '--message=second');
  write('edited.ts', 'otherwise');
  write('new file.ts');
  write('ignored.ts');
  rmSync(join(folder, 'deleted.ts'));
  expect(changedFiles(folder)).toEqual(['committed.ts', 'edited.ts', 'new file.ts']);
});

test('on main itself: uncommitted files', () => {
  const { folder, write } = checkout();
  expect(changedFiles(folder)).toEqual([]);
  write('edited.ts', 'otherwise');
  expect(changedFiles(folder)).toEqual(['edited.ts']);
});

test('a change’s tests are those of its domains, of its folders, and the changed ones', () => {
  const cart = [
    'contract/src/cart.test.ts',
    'e2e/cart.spec.ts',
    'e2e/cart-life.spec.ts',
    'server/src/domains/orders/cart/cart.test.ts',
    'web/src/features/cart/page/lines.test.tsx',
  ];
  const others = [
    'e2e/cartoons.spec.ts',
    'e2e/orders.spec.ts',
    'server/src/domains/orders/orders.test.ts',
    'server/src/kit/csv.test.ts',
  ];
  const all = [...cart, ...others];
  expect(testsOf(['server/src/domains/orders/cart/read.ts'], all)).toEqual(cart);
  expect(testsOf(['contract/src/cart.ts'], all)).toEqual(cart);
  expect(testsOf(['web/src/features/cart/page/lines.tsx'], all)).toEqual(cart);
  expect(testsOf(['server/src/kit/text.ts'], all)).toEqual(['server/src/kit/csv.test.ts']);
  expect(testsOf(['e2e/orders.spec.ts'], all)).toEqual(['e2e/orders.spec.ts']);
  expect(testsOf(['README.md'], all)).toEqual([]);
});
