import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { expect, test } from './test.ts';

/**
 * The gzipped JavaScript that the home page needed when this line was last changed (KB). Set it to
 * the new weight when the page got lighter, or heavier for a good reason.
 */
const RECORDED_KB = 168;
const WARNS_ABOVE = 1.03;
const FAILS_ABOVE = 1.1;
/** Never more than that, whatever the reason. */
const MOST_KB = 175;

/** The reasons for more weight in commits since the record: their footers "Weight: reason". */
function reasons(): string[] {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8', stdio: 'pipe' });
    const record = git('log', '-1', '--format=%H', '-GRECORDED_KB = ', '--', 'weight.spec.ts');
    const footers = '--format=%(trailers:key=Weight,valueonly)';
    return git('log', footers, `${record.trim()}..HEAD`).split('\n').filter(Boolean);
  } catch {
    // Not a checkout, or a shallow one.
    return [];
  }
}

test(
  'the home page needs no more JavaScript to start than before',
  { tag: '@phone' },
  async ({ request }) => {
    const html = await (await request.get('/')).text();
    // Every script that the page names, without the chunks that load later on scrolling or
    // pressing.
    const scripts = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
    let bytes = 0;
    for (const script of scripts) {
      bytes += gzipSync(await (await request.get(script)).body()).length;
    }
    expect(scripts.size).toBeGreaterThan(2);
    const total = bytes / 1024;
    const figures = `${total.toFixed(2)} KB in ${scripts.size} files, ${RECORDED_KB} KB before`;
    expect(total, figures).toBeLessThanOrEqual(MOST_KB);
    if (total <= RECORDED_KB * WARNS_ABOVE) return;
    test.info().annotations.push({ type: 'warning', description: figures });
    process.stderr.write(`The home page has grown: ${figures}\n`);
    if (reasons().length > 0) return;
    expect(total, figures).toBeLessThanOrEqual(RECORDED_KB * FAILS_ABOVE);
  },
);
