#!/usr/bin/env node
// npm run release-check: before a release. Checks the lock files, asks the registry for known vulnerabilities and
// for the signatures of what is installed, and writes the list of all parts (SBOM) to build/sbom.cdx.json.
// npm run release-check -- COMMIT [PATTERN]: also runs the previous release's server tests on the new schema.
import './lib/node-version.mjs';
import { mkdirSync, writeFileSync } from 'node:fs';
import { auditVerdict, sbomFaults } from './lib/audit.mjs';
import { main } from './lib/failure.mjs';
import { outsideEnv } from './lib/node.mjs';
import { ensurePackages, npmCommand } from './lib/packages.mjs';
import { at } from './lib/project.mjs';
import { tryReleaseBefore } from './lib/release-before.mjs';
import { runQuietly } from './lib/run.mjs';

/**
 * The parts that run with the product: its packages, and those that are installed only where
 * needed.
 */
const PARTS = [
  { folder: '.', list: 'sbom.cdx.json' },
  { folder: 'bin/node', list: 'sbom-node.cdx.json' },
  { folder: 'server/ffmpeg', list: 'sbom-ffmpeg.cdx.json' },
];

async function npm(folder, ...args) {
  const { command, first } = npmCommand();
  const options = { cwd: at(folder), env: outsideEnv() };
  return runQuietly(command, [...first, ...args, '--loglevel=silent'], options);
}

main(async () => {
  await ensurePackages();
  let failed = false;
  const say = (name, { faults, unchecked }) => {
    failed ||= faults.length > 0;
    console.log(`${faults.length > 0 ? 'failed ' : unchecked ? '!      ' : 'ok     '}${name}`);
    for (const line of faults) console.log(`         ${line}`);
    if (unchecked) console.log(`         NOT CHECKED: ${unchecked}`);
  };

  const lock = await runQuietly(process.execPath, [at('bin', 'check-lock.mjs')]);
  say('lock files', { faults: lock.code === 0 ? [] : lock.output.trim().split('\n') });

  for (const { folder, list } of PARTS) {
    const sbom = await npm(
      folder,
      'sbom',
      '--sbom-format=cyclonedx',
      '--omit=dev',
      '--package-lock-only',
    );
    const faults = sbomFaults(sbom.output);
    say(`list of parts, build/${list}`, { faults });
    if (faults.length === 0) {
      mkdirSync(at('build'), { recursive: true });
      writeFileSync(at('build', list), sbom.output);
    }
    const audit = await npm(folder, 'audit', '--omit=dev', '--json');
    say(`known vulnerabilities of ${folder}`, auditVerdict(audit.output));
  }
  const signatures = await npm('.', 'audit', 'signatures', '--json');
  say('signatures of the registry', auditVerdict(signatures.output));

  const [before, ...patterns] = process.argv.slice(2);
  if (before !== undefined) {
    say(
      `the previous release, ${before}, on this schema`,
      await tryReleaseBefore(before, patterns),
    );
  }
  return failed ? 1 : 0;
});
