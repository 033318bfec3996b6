import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';

const MODULE = new URL('log.ts', import.meta.url).href;
/** Every write to it fails, as on a full disk. */
const FULL = '/dev/full';

/** Logs in a process of its own, as a site in production does. */
function logs(output: 'pipe' | number) {
  const script = `
    import { makeLog } from ${JSON.stringify(MODULE)};
    process.stdout.on('error', () => {});
    const log = makeLog({ production: true, logLevel: 'info' });
    log.info('one');
    log.info('two');
    setImmediate(() => log.fatal('three'));
    process.on('exit', () => process.stderr.write('to its end'));`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', output, 'pipe'],
    encoding: 'utf8',
    timeout: 30_000,
  });
}

test('in production, each line is JSON', () => {
  const { stdout } = logs('pipe');
  const lines = stdout.trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'one',
    'two',
    'three',
  ]);
});

test('a log that can’t be written, as on a full disk, ends no process', () => {
  const output = openSync(FULL, 'w');
  onTestFinished(() => closeSync(output));
  const { status, stderr } = logs(output);
  expect(status).toBe(0);
  expect(stderr).toContain('to its end');
});
