import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../test/world.ts';
import { makeApp } from '../app.ts';
import { requestIds } from './request-id.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

test('each answer has a request id, and no two share one', async () => {
  const ids = [];
  for (const path of ['/categories', '/nowhere', '/cart', '/healthz']) {
    ids.push(String((await world.raw('GET', path)).headers['x-request-id']));
  }
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/);
  expect(new Set(ids).size).toBe(4);
});

test('a failure is logged under its answer’s request id, without its token', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
  const broken = { ...world.deps, log, db: null as never };
  const app = await makeApp(broken, { pages: null });
  const answer = await app.inject({
    url: '/api/categories?secret=in-the-query',
    headers: { authorization: 'Bearer a-token-to-keep' },
  });
  await app.close();
  expect(answer.statusCode).toBe(500);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    msg: 'request failed',
    reqId: answer.headers['x-request-id'],
    url: '/api/categories',
  });
  expect(lines[0]).not.toMatch(/a-token-to-keep|in-the-query/);
});

test('only a trusted proxy sets request ids, and only in plain letters', () => {
  const asked = (fromProxy: boolean, id: string) =>
    requestIds(fromProxy)({ headers: { 'x-request-id': id } } as never);
  expect(asked(true, 'edge-1.a:2')).toBe('edge-1.a:2');
  expect(asked(false, 'edge-1')).not.toBe('edge-1');
  for (const bad of ['a\nb', 'a b', '', 'x'.repeat(65), '"}'])
    expect(asked(true, bad)).not.toBe(bad);
});
