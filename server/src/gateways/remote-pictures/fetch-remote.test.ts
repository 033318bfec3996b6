import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { IMAGE_MAX_BYTES } from '@souk/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { guardedFetch, isPublicHost } from './fetch-remote.ts';

let server: Server;
let port: number;
let asked: { url: string; headers: IncomingHttpHeaders }[] = [];

const answers: Record<string, (reply: ServerResponse) => void> = {
  '/picture': (reply) => reply.end('bytes'),
  '/moved': (reply) => reply.writeHead(302, { location: '/picture' }).end(),
  '/round': (reply) => reply.writeHead(302, { location: '/round' }).end(),
  '/inside': (reply) =>
    reply.writeHead(302, { location: `http://127.0.0.2:${port}/picture` }).end(),
  '/inside-name': (reply) =>
    reply.writeHead(302, { location: `http://localhost:${port + 1}/picture` }).end(),
  '/file': (reply) => reply.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/large': (reply) => reply.end(Buffer.alloc(IMAGE_MAX_BYTES + 1)),
  '/silent': () => undefined,
  '/drips': (reply) => reply.write('b'),
};

beforeAll(async () => {
  server = createServer(({ url = '', headers }, reply) => {
    asked.push({ url, headers });
    const answer = answers[url];
    if (answer) answer(reply);
    else reply.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => (asked = []));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const here = (path: string) => `http://127.0.0.1:${port}${path}`;
const fetchHere = guardedFetch({
  mayReach: (ip, at) => ip === '127.0.0.1' && at === port,
  withinMs: 30_000,
});
const hasty = () => guardedFetch({ mayReach: () => true, withinMs: 200 });
const strict = guardedFetch({ mayReach: isPublicHost, withinMs: 30_000 });

describe('a remote picture', () => {
  it('is fetched, after redirects too, without revealing the visitor', async () => {
    expect((await fetchHere(here('/moved'))).toString()).toBe('bytes');
    expect(asked.map(({ url }) => url)).toEqual(['/moved', '/picture']);
    expect(Object.keys(asked[1]?.headers ?? {}).toSorted()).toEqual(
      ['accept', 'accept-encoding', 'connection', 'host', 'user-agent'].toSorted(),
    );
  });

  it.each([
    ['/round', 'too many redirects'],
    ['/inside', 'an inner address'],
    ['/inside-name', 'an inner address'],
    ['/file', 'not a web address'],
    ['/large', 'too large'],
    ['/missing', 'status 404'],
  ])('of %s is refused: %s', async (path, reason) => {
    await expect(fetchHere(here(path))).rejects.toThrow(reason);
  });

  it('is requested at most four times', async () => {
    await fetchHere(here('/round')).catch(() => undefined);
    expect(asked).toHaveLength(4);
  });

  it.each(['/silent', '/drips'])('of %s times out', async (path) => {
    await expect(hasty()(here(path))).rejects.toThrow('too slow');
  });

  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://0.0.0.0/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://[ff02::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[::7f00:1]/',
    'http://[::a9fe:a9fe]/',
    'http://168.63.129.16/',
    'http://[fd00:ec2::254]/',
    'http://93.184.216.34:8080/',
    'https://93.184.216.34:22/',
  ])('of %s is never requested', async (address) => {
    await expect(strict(address)).rejects.toThrow('an inner address');
  });

  it('at an address of the site itself is not requested, wherever it was found', async () => {
    const rules = { mayReach: () => true, withinMs: 30_000, ownHost: '127.0.0.2' };
    const fetchRemote = guardedFetch(rules);
    for (const address of [
      `http://127.0.0.2:${port}/picture`,
      `http://127.0.0.2:${port}/media/%69ncoming/x`,
      'https://127.0.0.2/media/remote?address=x',
      here('/inside'),
    ]) {
      await expect(fetchRemote(address)).rejects.toThrow('an address of this site');
    }
    const named = guardedFetch({ ...rules, ownHost: 'shop.example' });
    for (const host of ['shop.example', 'SHOP.example.', 'shop.example:8080']) {
      await expect(named(`http://${host}/media/a.webp`)).rejects.toThrow('an address of this site');
    }
  });

  it('may come from the public internet', () => {
    expect(isPublicHost('93.184.216.34', 80)).toBe(true);
    expect(isPublicHost('2606:2800:220:1:248:1893:25c8:1946', 443)).toBe(true);
  });
});
