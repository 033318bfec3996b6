import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../../test/world.ts';
import { makeApp } from '../app.ts';
import { spanIn } from '../kit/tracing.ts';
import { logOptions } from '../serve/log.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const traceparent = `00-${TRACE}-${SPAN}-01`;

/** The lines that requests for these addresses log. */
async function logged(logLevel: string, urls: string[], headers = {}) {
  const lines: any[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const log = pino(logOptions({ logLevel }), { write });
  const slow = async (scope: any) => {
    scope.get('/slow', { config: { access: 'public' } }, async () => sleep(1100, 'done'));
    scope.get('/broken', { config: { access: 'public' } }, async () => {
      log.info('on the way');
      throw new Error('Broken');
    });
  };
  const app = await makeApp({ ...world.deps, log }, { pages: null, extensions: [slow] });
  const answers = [];
  for (const url of urls) answers.push(await app.inject({ url, headers }));
  await app.close();
  return { lines, answers };
}

it('every request has a line at debug, without what follows its path', async () => {
  const { lines, answers } = await logged('debug', ['/api/categories?secret=word', '/nowhere']);
  expect(lines.filter(({ msg }) => msg === 'request')).toMatchObject([
    {
      level: 20,
      method: 'GET',
      path: '/api/categories',
      route: '/api/categories',
      status: 200,
      ms: expect.any(Number),
      reqId: answers[0]?.headers['x-request-id'],
    },
    { path: '/nowhere', status: 404 },
  ]);
  expect(JSON.stringify(lines)).not.toContain('word');
});

it('at the usual level only failed and slow ones have a line', async () => {
  const { lines } = await logged('info', ['/api/categories', '/slow', '/broken']);
  const requests = lines.filter(({ msg }) => msg === 'request');
  expect(requests.map(({ path, status }) => [path, status])).toEqual([
    ['/slow', 200],
    ['/broken', 500],
  ]);
});

it('each line of a request names its id and its trace', async () => {
  const { lines, answers } = await logged('info', ['/broken'], { traceparent });
  expect(lines.map(({ msg }) => msg)).toEqual(['on the way', 'request failed', 'request']);
  const reqId = answers[0]?.headers['x-request-id'];
  for (const line of lines) expect(line).toMatchObject({ reqId, trace: TRACE });
});

it('a request without a valid trace begins one', async () => {
  for (const odd of [
    {},
    { traceparent: 'x' },
    { traceparent: `00-${'0'.repeat(32)}-${SPAN}-01` },
  ]) {
    const { lines } = await logged('info', ['/broken', '/broken'], odd);
    const traces = [...new Set(lines.map(({ trace }) => trace))];
    expect(traces).toEqual([expect.stringMatching(/^[\da-f]{32}$/), expect.anything()]);
    expect(traces).not.toContain('0'.repeat(32));
  }
});

it('a span is known by a valid header alone', () => {
  expect(spanIn(traceparent)).toEqual({ traceId: TRACE, spanId: SPAN, traceFlags: 1 });
  for (const odd of [
    undefined,
    '',
    'x',
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE}`,
  ]) {
    expect(spanIn(odd)).toBeNull();
  }
});
