import { gzipSync } from 'node:zlib';
import { expect, test } from './test.ts';

const BUDGET_KB = 170;

test(
  'the home page needs at most 170 KB of JavaScript to start',
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
    expect(total, `${total.toFixed(2)} KB in ${scripts.size} files`).toBeLessThanOrEqual(BUDGET_KB);
  },
);
