import { scrypt } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { startNameServer } from '../../../test/name-server.ts';
import { guardedFetch, isPublicHost } from './fetch-remote.ts';
import { nameServers } from './name-servers.ts';

let names: Awaited<ReturnType<typeof startNameServer>>;
let pictures: Server;
let port: number;
let asked: (string | undefined)[] = [];

beforeAll(async () => {
  pictures = createServer(({ headers }, reply) => {
    asked.push(headers.host);
    reply.end('bytes');
  }).listen(0, '127.0.0.1');
  await once(pictures, 'listening');
  ({ port } = pictures.address() as AddressInfo);
  names = await startNameServer({
    'pictures.example': { A: ['127.0.0.1'] },
    'other.example': { CNAME: 'cdn.example', A: ['127.0.0.1'] },
    'both.example': { A: ['93.184.216.34'], AAAA: ['fd00:0:0:0:0:0:0:1'] },
    'six.example': { AAAA: ['2606:2800:220:1:248:1893:25c8:1946'] },
    'inner.example': { A: ['10.0.0.1'] },
    'none.example': {},
  });
});
afterAll(async () => {
  pictures.closeAllConnections();
  pictures.close();
  await names.close();
});
beforeEach(() => {
  asked = [];
  names.asked.length = 0;
});

const findAddresses = () => nameServers([names.at]);
const fetcher = (more: { withinMs?: number; restsMs?: number } = {}) =>
  guardedFetch({
    mayReach: (ip, at) => ip === '127.0.0.1' && at === port,
    withinMs: 30_000,
    findAddresses: findAddresses(),
    ...more,
  });
const at = (host: string) => `http://${host}:${port}/a.png`;
const never = new AbortController().signal;

it('finds a host by name or alias, and connects to the address it found', async () => {
  for (const host of ['pictures.example', 'other.example', 'pictures.example.']) {
    expect((await fetcher()(at(host))).toString()).toBe('bytes');
  }
  expect(asked).toHaveLength(3);
  // One lookup for each address family, and none for the connection.
  expect(names.asked.filter((name) => name === 'other.example')).toHaveLength(2);
});

it('finds addresses of both families', async () => {
  expect(await findAddresses()('both.example', never)).toEqual(['93.184.216.34', 'fd00::1']);
  expect(await findAddresses()('six.example', never)).toEqual([
    '2606:2800:220:1:248:1893:25c8:1946',
  ]);
});

it.each(['inner.example', 'both.example'])(
  '%s is refused: one of its addresses isn’t public',
  async (host) => {
    const fetchPublic = guardedFetch({
      mayReach: isPublicHost,
      withinMs: 30_000,
      findAddresses: findAddresses(),
    });
    await expect(fetchPublic(`http://${host}/a.png`)).rejects.toThrow('an inner address');
  },
);

it('a name without a dot, as internal machines have, isn’t even looked up', async () => {
  for (const host of ['localhost', 'intranet', 'localhost.']) {
    await expect(fetcher()(at(host))).rejects.toThrow('an inner address');
  }
  expect(names.asked).toEqual([]);
});

it('a name without an address is no picture', async () => {
  await expect(fetcher()(at('none.example'))).rejects.toThrow('no answer');
});

it('a silent name server holds up neither passwords, files nor other names', async () => {
  const hanging = fetcher({ withinMs: 2500 });
  const all = Promise.allSettled(
    Array.from({ length: 30 }, (_, n) => hanging(at(`silent-${n}.example`))),
  );
  await expect.poll(() => new Set(names.asked).size, { timeout: 20_000 }).toBe(30);
  // Lookups by the process's thread pool would hold its four threads.
  expect(process.getActiveResourcesInfo()).not.toContain('GetAddrInfoReqWrap');
  await Promise.all([
    promisify(scrypt)('password', 'salt', 32),
    readFile(import.meta.filename),
    lookup('localhost'),
  ]);
  for (const ended of await all) {
    expect(ended).toMatchObject({ status: 'rejected', reason: { message: 'too slow' } });
  }
});

it('gives up in time, and stops asking', async () => {
  await expect(fetcher({ withinMs: 200 })(at('silent.example'))).rejects.toThrow('too slow');
  const soFar = names.asked.length;
  await sleep(1300);
  expect(names.asked).toHaveLength(soFar);
});

it('a failed host rests, and is asked again afterwards', async () => {
  const fetchRemote = fetcher({ withinMs: 200, restsMs: 60_000 });
  await expect(fetchRemote(at('silent.example'))).rejects.toThrow('too slow');
  const soFar = names.asked.length;
  await expect(fetchRemote(`${at('silent.example')}?other`)).rejects.toThrow('its host failed');
  expect(names.asked).toHaveLength(soFar);
  // Other hosts don't rest with it.
  expect((await fetchRemote(at('pictures.example'))).toString()).toBe('bytes');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_001 });
  onTestFinished(() => void vi.useRealTimers());
  await expect(fetchRemote(at('silent.example'))).rejects.toThrow('too slow');
});
