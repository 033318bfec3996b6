import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { linesDuring } from './lib/site-log.mjs';

function logOf(lines: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'souk-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'site.log');
  writeFileSync(path, lines.join('\n'));
  return path;
}

const at = (time: string) => Date.parse(`2026-03-01T${time}Z`);

test('a failure shows what the site logged during the journey, colours removed', () => {
  const path = logOf([
    '  ✓ The pages are served',
    '[12:00:00] INFO: before',
    '[12:00:10] \u001B[31mERROR\u001B[39m: during',
    '    code: 500',
    '[12:00:30] INFO: after',
    '    code: 200',
  ]);
  const during = { began: at('12:00:05'), ended: at('12:00:20') };
  expect(linesDuring(path, during)).toEqual(['[12:00:10] ERROR: during', '    code: 500']);
});

test('only the last minute of a long journey is shown, across midnight too', () => {
  const path = logOf(['[23:57:00] INFO: long ago', '[23:59:50] INFO: a', '[00:00:10] INFO: b']);
  const during = { began: at('23:56:00'), ended: at('23:59:59') + 20_000 };
  expect(linesDuring(path, during)).toEqual(['[23:59:50] INFO: a', '[00:00:10] INFO: b']);
});

test('a site that has not logged anything yet has no lines', () => {
  expect(linesDuring('/nowhere/site.log', { began: 0, ended: 1 })).toEqual([]);
});
