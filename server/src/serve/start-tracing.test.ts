import { createServer, type Server, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { accountsApi } from '@souk/contract/accounts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../test/world.ts';
import type { Mailer } from '../gateways/mail/mailer.ts';
import { logOptions } from './log.ts';
import { startTracing } from './start-tracing.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
};

/** A collector of traces, and what it was sent. */
let collector: Server;
const paths = new Set<string>();
const spans: SentSpan[] = [];
const lines: any[] = [];
let world: World;
let endTracing: () => Promise<void>;

beforeAll(async () => {
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    paths.add(request.url ?? '');
    const sent = JSON.parse((await buffer(request)).toString());
    for (const { scopeSpans } of sent.resourceSpans) {
      for (const scope of scopeSpans) spans.push(...scope.spans);
    }
    response.end('{}');
  };
  collector = createServer((request, response) => void take(request, response));
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  const { port } = collector.address() as AddressInfo;
  endTracing = await startTracing({ tracesEndpoint: `http://127.0.0.1:${port}/otlp` });
  const write = (line: string) => void lines.push(JSON.parse(line));
  const log = pino(logOptions({ logLevel: 'debug' }), { write });
  const mailer: Mailer = { isOutbox: true, send: async () => log.info('sending') };
  world = await startWorld({ overrides: { log, mailer } });
});
afterAll(async () => {
  await world.close();
  collector.closeAllConnections();
  collector.close();
});

test('a trace holds the request, its statements, the job that it queued and the mail; all their lines name it', async () => {
  const { email } = await world.buyer();
  const traceparent = `00-${TRACE}-${SPAN}-01`;
  const { status } = await world.call(accountsApi.forgotPassword, {
    body: { email },
    headers: { traceparent },
  });
  expect(status).toBe(204);
  const sent = `select sent_at from mails where to_address = $1 and kind = 'password_reset' and sent_at is not null`;
  await world.until(
    async () => (await world.deps.pool.query(sent, [email])).rows.length > 0,
    'the mail',
  );
  await world.stopWork();
  await endTracing();

  expect([...paths]).toEqual(['/otlp/v1/traces']);
  const ours = spans.filter(({ traceId }) => traceId === TRACE);
  const named = (name: string) => ours.filter((span) => span.name === name);
  const [request] = named('POST /api/auth/forgot-password');
  expect(request).toMatchObject({ parentSpanId: SPAN });
  const [job] = named('job send-reset-link');
  expect(job).toMatchObject({ parentSpanId: request?.spanId });
  const [mailing] = named('job send-mail');
  expect(mailing).toMatchObject({ parentSpanId: job?.spanId });
  expect(named('mail')).toMatchObject([{ parentSpanId: mailing?.spanId }]);
  const statements = named('statement');
  for (const around of [request, job, mailing]) {
    expect(statements.some(({ parentSpanId }) => parentSpanId === around?.spanId)).toBe(true);
  }
  expect(JSON.stringify(spans)).not.toContain(email);

  expect(lines).toContainEqual(expect.objectContaining({ msg: 'request', trace: TRACE }));
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'sending', job: 'send-mail', trace: TRACE }),
  );
});
