import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Rules broken in a checkout that has our configuration and these files. */
function brokenRules(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'souk-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['.oxlintrc.json', 'tsconfig.json', 'web/tsconfig.json']) {
    cpSync(join(root, name), join(folder, name));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [name, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), source);
  }
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const { status, stdout } = spawnSync(process.execPath, [oxlint, '--format=json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] };
  expect(status).toBe(diagnostics.length > 0 ? 1 : 0);
  return [...new Set(diagnostics.map(({ code }) => code))];
}

test('a file without faults passes', () => {
  expect(brokenRules({ 'server/src/kit/x.ts': 'export const x = 1;\n' })).toEqual([]);
});

test.each([
  [
    'typescript(no-floating-promises)',
    { 'server/src/x.ts': `async function f() {}\nexport function g() { f(); }\n` },
  ],
  [
    'import(no-cycle)',
    {
      'server/src/x.ts': `import { y } from './y.ts';\nexport const x = () => y;\n`,
      'server/src/y.ts': `import { x } from './x.ts';\nexport const y = () => x;\n`,
    },
  ],
  ['node(no-process-env)', { 'server/src/kit/x.ts': `export const x = process.env.HOME;\n` }],
  ['typescript(no-explicit-any)', { 'server/src/x.ts': `export const x = (y: any) => y;\n` }],
  [
    'react-hooks(rules-of-hooks)',
    {
      'web/src/x.tsx': `import { useState } from 'react';\nexport function X({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return null;\n}\n`,
    },
  ],
  [
    'react-hooks(exhaustive-deps)',
    {
      'web/src/x.tsx': `import { useEffect } from 'react';\nexport function X({ a }: { a: string }) {\n  useEffect(() => { document.title = a; }, []);\n  return null;\n}\n`,
    },
  ],
  ['jsx-a11y(alt-text)', { 'web/src/x.tsx': `export const X = () => <img src="/a.png" />;\n` }],
  ['eslint(max-lines)', { 'server/src/x.ts': `export const x = [\n${'  1,\n'.repeat(300)}];\n` }],
] as [string, Record<string, string>][])('the linter finds %s', (rule, files) => {
  expect(brokenRules(files)).toContain(rule);
});
