import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { weigh, weightReasons } from './lib/weight.mjs';

const PLACE = { file: 'weight.ts', record: 'RECORDED = ' };

/** A checkout whose weight is recorded in its first commit. */
function checkout() {
  const folder = mkdtempSync(join(tmpdir(), 'souk-weight-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const me = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  const git = (...args: string[]) =>
    execFileSync('git', [...me, ...args], { cwd: folder, stdio: 'pipe' });
  const commits = (text: string, message: string) => {
    writeFileSync(join(folder, PLACE.file), `${text}\n`);
    git('add', '.');
    git('commit', '--allow-empty', `--message=${message}`);
  };
  git('init');
  commits('RECORDED = 100', 'first\n\nWeight: From before the record');
  const verdict = (weight: number, most = 1000) =>
    weigh(weight, { recorded: 100, most, reasons: () => weightReasons(folder, PLACE) });
  return { folder, commits, verdict };
}

test('a little more weight is fine, more is a warning, and much more fails', () => {
  const { verdict } = checkout();
  expect([90, 103, 104, 110, 111].map((weight) => verdict(weight))).toEqual([
    'fine',
    'fine',
    'warning',
    'warning',
    'failure',
  ]);
});

test('a commit’s footer gives the reason for much more, until the weight is recorded', () => {
  const { folder, commits, verdict } = checkout();
  commits('RECORDED = 100', 'web: a map\n\nSellers see where buyers are.\n\nWeight: The map');
  commits(
    'RECORDED = 100\n// Later',
    'web: something else\n\nWeight: it would have been, too.\n\nNo footer.',
  );
  expect(weightReasons(folder, PLACE)).toEqual(['The map']);
  expect(verdict(200)).toBe('warning');
  commits('RECORDED = 200', 'web: record the weight');
  expect(verdict(200)).toBe('failure');
});

test('no reason helps above the limit', () => {
  const { commits, verdict } = checkout();
  commits('RECORDED = 100', 'web: a map\n\nWeight: The map');
  expect([verdict(150, 150), verdict(151, 150)]).toEqual(['warning', 'failure']);
});

test('without git’s history there are no reasons', () => {
  const folder = mkdtempSync(join(tmpdir(), 'souk-weight-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  expect(weightReasons(folder, PLACE)).toEqual([]);
});
