import { gzipSync } from 'node:zlib';
import { weigh, weightReasons } from '../bin/lib/weight.mjs';
import { expect, test } from './test.ts';

/**
 * The gzipped JavaScript that the home page needed when this line was last changed (KB). Set it to
 * the new weight when the page got lighter, or heavier for a good reason.
 */
const RECORDED_KB = 168;
/** Never more than that, whatever the reason. */
const MOST_KB = 175;

const reasons = () =>
  weightReasons(import.meta.dirname, { file: 'weight.spec.ts', record: 'RECORDED_KB = ' });

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
    const verdict = weigh(total, { recorded: RECORDED_KB, most: MOST_KB, reasons });
    expect(verdict, figures).not.toBe('failure');
    if (verdict === 'fine') return;
    test.info().annotations.push({ type: 'warning', description: figures });
    process.stderr.write(`The home page has grown: ${figures}\n`);
  },
);
