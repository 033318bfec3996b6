import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Files that each break one rule, by the rule's name. */
const BROKEN: Record<string, { file: string; source: string }> = {
  'typescript(no-floating-promises)': {
    file: 'server/src/floating.ts',
    source: `async function f() {}\nexport function g() { f(); }\n`,
  },
  'import(no-cycle)': {
    file: 'server/src/cycle.ts',
    source: `import { back } from './cycle-back.ts';\nexport const cycle = () => back;\n`,
  },
  'node(no-process-env)': {
    file: 'server/src/kit/environment.ts',
    source: `export const home = process.env.HOME;\n`,
  },
  'typescript(no-explicit-any)': {
    file: 'server/src/any.ts',
    source: `export const same = (value: any) => value;\n`,
  },
  'eslint(max-lines)': {
    file: 'server/src/long.ts',
    source: `export const long = [\n${'  1,\n'.repeat(300)}];\n`,
  },
  'react-hooks(rules-of-hooks)': {
    file: 'web/src/hooks.tsx',
    source: `import { useState } from 'react';\nexport function X({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return null;\n}\n`,
  },
  'react-hooks(exhaustive-deps)': {
    file: 'web/src/deps.tsx',
    source: `import { useEffect } from 'react';\nexport function X({ a }: { a: string }) {\n  useEffect(() => { document.title = a; }, []);\n  return null;\n}\n`,
  },
  'jsx-a11y(alt-text)': {
    file: 'web/src/alt.tsx',
    source: `export const X = () => <img src="/a.png" />;\n`,
  },
};

const SOUND = {
  'server/src/kit/sound.ts': 'export const sound = 1;\n',
  'server/src/config.ts': 'export const home = process.env.HOME;\n',
};

interface Report {
  diagnostics: { code: string; filename: string }[];
}

let folder: string;
let found: Report['diagnostics'];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'souk-lint-'));
  for (const name of ['.oxlintrc.json', 'tsconfig.json', 'web/tsconfig.json']) {
    cpSync(join(root, name), join(folder, name));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const back = `import { cycle } from './cycle.ts';\nexport const back = () => cycle;\n`;
  const files = { ...SOUND, 'server/src/cycle-back.ts': back };
  const broken = Object.values(BROKEN).map(({ file, source }) => [file, source] as const);
  for (const [file, source] of [...Object.entries(files), ...broken]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), source);
  }
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const { status, stdout } = spawnSync(process.execPath, [oxlint, '--format=json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  found = (JSON.parse(stdout) as Report).diagnostics;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rulesBrokenIn = (file: string) =>
  found.filter(({ filename }) => filename === file).map(({ code }) => code);

test.each(Object.entries(BROKEN))('the linter finds %s', (rule, { file }) => {
  expect(rulesBrokenIn(file)).toContain(rule);
});

test.each(Object.keys(SOUND))('it finds nothing in %s', (file) => {
  expect(rulesBrokenIn(file)).toEqual([]);
});
