import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrated } from '../../test/ready-database.ts';
import { RealSite } from '../../test/real-site.ts';

const PATIENCE = 300_000;
/** A start makes pages for ten seconds at most: on a busy machine that may not do for both. */
const STARTS = 5;

/** The pages that are kept, and the answers that they share. */
async function keptPages({ url }: RealSite): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^souk_kept_pages (\d+)$/m.exec(text)?.[1]);
}

test(
  'a restarted process makes the pages most asked for before it serves',
  async () => {
    const site = await RealSite.make({ WEB_CONCURRENCY: '1' }, migrated);
    onTestFinished(() => site.remove());
    const file = path.join(site.folder, 'busy-pages.json');
    await site.start();
    expect(await keptPages(site)).toBe(0);
    // Just after the start, pages aren't kept yet.
    await expect
      .poll(async () => [await site.answers('/sell'), (await keptPages(site)) > 0], {
        timeout: PATIENCE,
      })
      .toEqual([200, true]);
    // The first visit makes the page; a single one doesn't make it busy. Saving, which may happen
    // meanwhile, halves the counts.
    for (const address of [...Array<string>(8).fill('/sell'), '/protection', '/protection']) {
      expect(await site.answers(address)).toBe(200);
    }
    const busy = await keptPages(site);
    expect(busy).toBeGreaterThanOrEqual(2);
    expect(await site.answers('/explore')).toBe(200);
    // Its address has a token, which is written nowhere.
    for (const _ of [1, 2, 3]) await site.answers('/reset-password?token=secret');
    await site.stop();
    const saved = JSON.parse(await readFile(file, 'utf8')) as { url: string }[];
    expect(saved.map(({ url }) => url)).toEqual(['/sell', '/protection']);
    expect((await stat(file)).mode & 0o077).toBe(0);

    let made = 0;
    for (let starts = 0; starts < STARTS && made !== busy; starts += 1) {
      await site.start();
      // Nothing that happens at a start changes these two.
      made = await keptPages(site);
      await site.stop();
      // Nobody came: the list of before stays.
      expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(saved);
    }
    expect(made).toBe(busy);

    await writeFile(file, '[{"url": 5}, {"url": "/explore", "visitor": {}}, null');
    await site.start();
    expect(await site.answers('/')).toBe(200);
  },
  PATIENCE,
);
