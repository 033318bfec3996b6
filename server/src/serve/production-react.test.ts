import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrated } from '../../test/ready-database.ts';
import { RealSite } from '../../test/real-site.ts';

const PATIENCE = 120_000;

/**
 * The scripts that each process of a site had loaded by its end, according to Node's own record.
 */
async function scriptsOf(folder: string): Promise<string[][]> {
  const names = await readdir(folder);
  return Promise.all(
    names.map(async (name) => {
      const record = JSON.parse(await readFile(path.join(folder, name), 'utf8')) as {
        result: { url: string }[];
      };
      return record.result.map(({ url }) => url);
    }),
  );
}

test(
  'all processes of a site load React’s production build alone, and it stays private',
  async () => {
    const NODE_V8_COVERAGE = await mkdtemp(path.join(tmpdir(), 'souk-scripts-'));
    onTestFinished(() => rm(NODE_V8_COVERAGE, { recursive: true, force: true }));
    const env = { WEB_CONCURRENCY: '2', NODE_V8_COVERAGE, PAYMENTS: '' };
    const site = await RealSite.make(env, migrated);
    onTestFinished(() => site.remove());
    await site.start();
    expect(await site.answers('/')).toBe(200);
    await site.stop();

    // NODE_ENV is for React alone here: an open site without a key would have refused to start.
    expect(site.said).toContain('Souk is open');
    const each = await scriptsOf(NODE_V8_COVERAGE);
    const rendering = each.filter((urls) => urls.some((url) => url.includes('react-dom-server')));
    // The main process, and the web process that answered; the other may not have loaded it yet.
    expect(rendering.length).toBeGreaterThanOrEqual(2);
    const react = rendering.flat().filter((url) => /\/node_modules\/react(-dom)?\//.test(url));
    expect(react.filter((url) => url.includes('development'))).toEqual([]);
    expect(react.some((url) => url.includes('react-dom-server.node.production'))).toBe(true);
  },
  PATIENCE,
);
