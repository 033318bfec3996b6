import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { RealSite } from '../../test/real-site.ts';

let site: RealSite;
beforeAll(async () => {
  site = await RealSite.make();
});
afterAll(() => site.remove());

test.each<[string[], string]>([
  [
    ['migrate', '--dry-run'],
    'The command migrate takes no arguments, but got "--dry-run": settings such as PORT come from the environment or .env.',
  ],
  [['admin', 'grant', 'a@example.com', 'b@example.com'], 'Usage: npm run admin -- grant EMAIL'],
  [['secrets', 'rotate', '--dry-run'], 'Usage: npm run secrets -- rotate'],
  [['backup', '--help'], 'Usage: npm run backup -- [FILE | --list]'],
  [['backup', '/dev'], '/dev is a folder. Name a file in it, such as /dev/souk.backup.'],
  [['backup', '/dev/null/site.backup'], 'Souk can’t write into /dev/null ('],
  [['restore', 'my', 'site.backup'], 'Usage: npm run restore -- FILE | DATE | latest'],
  [
    ['restore-drill', 'my', 'site.backup'],
    'Usage: npm run restore-drill -- [FILE | DATE | latest]',
  ],
  [['restore', '2026-11-22'], 'Set BACKUP_DIR or BACKUP_BUCKET to where the backups are'],
])('%j changes nothing, and says why', async (args, sentence) => {
  expect(await site.command(args)).toContain(sentence);
  expect(site.exitCode).toBe(1);
  expect(await readdir(site.folder)).toEqual([]);
});

test('a key that another setting lacks can be made', async () => {
  const lacking = {
    BACKUP_BUCKET: 'backups',
    S3_ENDPOINT: 'https://s3.example',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const asked = await site.command(['migrate'], '', lacking);
  expect(asked).toContain('npm run secrets -- backup-key makes one');
  const made = await site.command(['secrets', 'backup-key'], '', lacking);
  expect(made).toMatch(/: AGE-SECRET-KEY-1\w+\n.+: +age1\w+\n$/);
  const sealing = await site.command(['secrets', 'new-key'], '', { SECRETS_KEY: 'wrong' });
  expect(sealing).toMatch(/^[\w+/]{43}=\n$/);
});

test.each([
  ['@else/demo', 'can’t be loaded: '],
  ['node:path', 'isn’t a demo marketplace.'],
])('the demo module %s is refused in a sentence', async (DEMO_MODULE, why) => {
  const said = await site.command(['seed'], '', { DEMO_MODULE });
  expect(said).toContain(`DEMO_MODULE is "${DEMO_MODULE}", which ${why}`);
  expect(said).not.toContain('\n    at ');
});

test('one port for the site and its metrics is refused', async () => {
  const { port } = new URL(site.url);
  const said = await site.command(['serve'], '', { METRICS_PORT: port });
  expect(said).toContain(`PORT and METRICS_PORT are both ${port}. Set one of them to`);
  expect(await readdir(site.folder)).toEqual([]);
});

test('an address that can’t be listened on names the setting that changes it', async () => {
  const { port } = new URL(site.url);
  const other = createServer().listen(Number(port), '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  expect(await site.command(['serve'])).toContain(
    `Port ${port} on 127.0.0.1 is in use already. Set PORT to another one, such as PORT=`,
  );
  expect(await site.command(['serve'], '', { HOST: '192.0.2.1' })).toContain(
    'HOST is 192.0.2.1, which isn’t an address of this machine (EADDRNOTAVAIL).',
  );
});

test('what the system refuses is said without a stack trace', async () => {
  const said = await site.command(['restore', 'latest'], '', { DATA_DIR: '/sys/souk' });
  expect(said).toContain('/sys/souk');
  expect(said).not.toContain('\n    at ');
  expect(site.exitCode).toBe(1);
});
