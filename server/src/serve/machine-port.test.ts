import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownPort } from '../../test/own-port.ts';
import { migrated } from '../../test/ready-database.ts';
import { RealSite } from '../../test/real-site.ts';

const DEPLOY = fileURLToPath(new URL('../../../deploy/', import.meta.url));
const PROMTOOL = '/usr/bin/promtool';

let site: RealSite;
let machine: string;
beforeAll(async () => {
  const port = await ownPort();
  const env = { METRICS_PORT: String(port), WEB_CONCURRENCY: '2', DRAIN_SECONDS: '60' };
  site = await RealSite.make(env, migrated);
  machine = `http://127.0.0.1:${port}`;
  await site.start();
});
afterAll(() => site.remove());

const metrics = async () => (await fetch(`${machine}/metrics`)).text();
/** The sum of a metric's samples whose labels include `labels`. */
const sumOf = (text: string, name: string, labels = '') =>
  text
    .split('\n')
    .filter((line) => line.startsWith(name) && /[ {]/.test(line[name.length] ?? ''))
    .filter((line) => line.includes(labels))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);

/** Pipes text to promtool. Resolves to what it found wrong. */
const promtool = (args: string[], input = '') =>
  new Promise<string>((resolve) => {
    const child = execFile(PROMTOOL, args, (error, stdout, stderr) =>
      resolve(error ? stdout + stderr : ''),
    );
    child.stdin?.end(input);
  });

it('one port has the metrics of all processes of the machine, and of the site', async () => {
  const asked = 24;
  for (let n = 0; n < asked; n += 1) expect(await site.answers('/api/categories')).toBe(200);
  const text = await metrics();
  const route = 'route="/api/categories"';
  expect(sumOf(text, 'http_request_duration_seconds_count', route)).toBe(asked);
  // Three processes in one sum: any of them alone is smaller.
  expect(sumOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(200 * 1024 ** 2);
  expect(await site.answers('/')).toBe(200);
  expect(sumOf(await metrics(), 'souk_kept_pages')).toBeGreaterThan(0);
  expect(sumOf(text, 'souk_database_up')).toBe(1);
  expect(sumOf(text, 'souk_pool_connections', 'state="idle"')).toBeGreaterThan(0);
  for (const name of ['orders_last_hour', 'mails_waiting', 'webhooks_waiting', 'backup_overdue']) {
    expect([name, text.includes(`\nsouk_${name} 0\n`)]).toEqual([name, true]);
  }
});

it('the alerts and the board name only metrics that it has', async () => {
  const text = await metrics();
  const known = new Set(text.match(/(?<=^# TYPE )\w+/gm));
  const files = await Promise.all(
    ['prometheus/souk.rules.yml', 'grafana/souk.json'].map((file) =>
      readFile(DEPLOY + file, 'utf8'),
    ),
  );
  const named = files.flatMap((file) => file.match(/\b(?:souk|http|process)_\w+/g) ?? []);
  const bare = new Set(named.map((name) => name.replace(/_(?:count|bucket|sum)$/, '')));
  expect(bare.size).toBeGreaterThan(15);
  expect([...bare].filter((name) => !known.has(name))).toEqual([]);
});

it.runIf(existsSync(PROMTOOL))('Prometheus reads the metrics and the alerts', async () => {
  expect(await promtool(['check', 'rules', `${DEPLOY}prometheus/souk.rules.yml`])).toBe('');
  expect(await promtool(['check', 'config', `${DEPLOY}prometheus/prometheus.yml`])).toBe('');
  // It finds names that it would choose differently, but nothing that it can't read.
  expect(await promtool(['check', 'metrics'], await metrics())).not.toMatch(
    /error while|expected/i,
  );
});

it('the machine isn’t ready while none of its web processes serves', async () => {
  const answer = async () => {
    const reply = await fetch(`${machine}/readyz`);
    return [reply.status, ((await reply.json()) as { detail?: string }).detail];
  };
  const [, ...web] = await site.processes();
  expect(web).toHaveLength(2);
  const [one = 0] = web;
  process.kill(one, 'SIGKILL');
  await expect.poll(async () => (await site.processes()).includes(one)).toBe(false);
  expect(await answer()).toEqual([200, undefined]);
  const crashed = [503, 'No web process of this machine is serving'];
  for (const pid of (await site.processes()).slice(1)) process.kill(pid, 'SIGKILL');
  await expect.poll(answer, { timeout: 20_000, interval: 20 }).toEqual(crashed);
  await expect.poll(answer, { timeout: 30_000 }).toEqual([200, undefined]);
});

it('the machine is ready as a whole, and says so only while it serves', async () => {
  const ready = async () => (await fetch(`${machine}/readyz`)).status;
  expect([await ready(), (await fetch(`${machine}/healthz`)).status]).toEqual([200, 200]);
  expect((await fetch(`${machine}/else`)).status).toBe(404);
  expect((await fetch(`${machine}/metrics`, { method: 'POST' })).status).toBe(405);
  process.kill(site.pid, 'SIGTERM');
  await expect.poll(ready, { timeout: 20_000 }).toBe(503);
  // It serves its pages until they are drained.
  expect(await site.answers('/healthz')).toBe(200);
  process.kill(site.pid, 'SIGTERM');
});
