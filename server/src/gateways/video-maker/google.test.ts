import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { googleMaker } from './google.ts';
import type { Subject } from './maker.ts';

/** Speaks Google's wire format: serves each response of a path once, and repeats the last one. */
type Reply = (response: ServerResponse) => void;
let server: Server;
let baseUrl: string;
let folder: string;
let replies: Record<string, Reply[]>;
let heard: { at: string; key: string | undefined; body: any }[];
const VIDEO = Buffer.from('the bytes of a video');
const KEY = 'AIza-the-sellers-own-key';

const json =
  (body: unknown, status = 200): Reply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
const refused = (code: number, message: string) => json({ error: { code, message } }, code);
const breaksOff: Reply = (response) => {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('half', () => response.destroy());
};
const bytes: Reply = (response) => response.writeHead(200).end(VIDEO);

async function take(request: IncomingMessage, response: ServerResponse) {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const at = `${request.method} ${request.url?.split('?')[0]}`;
  const text = Buffer.concat(parts).toString();
  const key = request.headers['x-goog-api-key'] as string | undefined;
  heard.push({ at, key, body: text ? JSON.parse(text) : null });
  const [reply, ...rest] = replies[at] ?? [refused(404, 'no such call')];
  if (rest.length > 0) replies[at] = rest;
  reply?.(response);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'souk-google-test-'));
  server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  replies = {};
  heard = [];
});

const subject: Subject = {
  name: 'Blue mug',
  description: 'Holds a lot.',
  shopName: 'Clay & Co',
  pictures: [],
};
const operations: string[] = [];
const orders: string[] = [];
const make = (model: string, apiKey = KEY, at = baseUrl) =>
  googleMaker(
    { baseUrl: at, model, firstPauseMs: 10 },
    { plain: async (picture) => picture },
  )(apiKey).make(subject, folder, {
    signal: new AbortController().signal,
    onOrder: async () => void orders.push(model),
    onOperation: async (name) => void operations.push(name),
  });
const times = (at: string) => heard.filter((one) => one.at === at).length;

const VEO = 'veo-3.1-generate-preview';
const OPERATION = `models/${VEO}/operations/op1`;
const ORDER = `POST /v1beta/models/${VEO}:predictLongRunning`;
const ASK = `GET /v1beta/${OPERATION}`;
const FILE = 'GET /v1beta/files/f1:download';
const samples = (...generatedSamples: object[]) => ({
  name: OPERATION,
  done: true,
  response: { generateVideoResponse: { generatedSamples } },
});
const made = samples({
  video: { uri: 'https://generativelanguage.googleapis.com/v1beta/files/f1:download?alt=media' },
});

describe('a video of the Veo models', () => {
  beforeEach(() => {
    replies = { [ORDER]: [json({ name: OPERATION })], [ASK]: [json(made)], [FILE]: [bytes] };
  });

  it('is ordered with the seller’s key, polled, and downloaded', async () => {
    replies[ASK] = [json({ name: OPERATION }), json(made)];
    expect(await readFile(await make(VEO))).toEqual(VIDEO);
    expect(heard.map(({ at }) => at)).toEqual([ORDER, ASK, ASK, FILE]);
    expect(new Set(heard.map(({ key }) => key))).toEqual(new Set([KEY]));
    expect(heard[0]?.body.parameters).toMatchObject({ aspectRatio: '9:16' });
    expect(heard[0]?.body.instances[0].prompt).toContain('Blue mug');
    expect(operations).toContain(OPERATION);
  });

  it('is ordered once, however often the order fails', async () => {
    replies[ORDER] = [refused(503, 'overloaded')];
    await expect(make(VEO)).rejects.toThrow(/is not working at the moment/);
    expect(times(ORDER)).toBe(1);
  });

  it('survives failing polls and downloads: it is paid for', async () => {
    replies[ASK] = [refused(503, 'overloaded'), json(made)];
    replies[FILE] = [breaksOff, bytes];
    expect(await readFile(await make(VEO))).toEqual(VIDEO);
    expect(times(ORDER)).toBe(1);
  });

  it('that was ordered but is unavailable may have been charged', async () => {
    replies[ASK] = [refused(403, 'the key was taken back')];
    await expect(make(VEO)).rejects.toThrow(/may have charged you/);
  });

  it('that Google withholds is reported in its own words, without the key', async () => {
    const reasons = { raiMediaFilteredCount: 1, raiMediaFilteredReasons: [`Too wild ${KEY}`] };
    replies[ASK] = [
      json({ name: OPERATION, done: true, response: { generateVideoResponse: reasons } }),
    ];
    await expect(make(VEO)).rejects.toThrow('Google didn’t release this video: Too wild …');
    replies[ASK] = [json({ name: OPERATION, done: true, error: { code: 3, message: 'No.' } })];
    await expect(make(VEO)).rejects.toThrow('Google didn’t release this video: No.');
  });

  it.each([
    [400, 'API key not valid. Please pass a valid API key.', /does not accept this API key/, true],
    [403, 'PERMISSION_DENIED', /does not accept this API key/, true],
    [429, 'RESOURCE_EXHAUSTED', /quota at Google is used up/, true],
    [404, 'no such model', /does not offer the model/, true],
    [400, 'The prompt is odd', /cannot make a video of this product/, false],
  ])('refused with %i %j is reported', async (code, message, told, forAll) => {
    replies[ORDER] = [refused(code, message)];
    const error: any = await make(VEO).catch((reason: unknown) => reason);
    expect([error.message, error.forAll]).toEqual([expect.stringMatching(told), forAll]);
    expect(error.message).not.toContain(message);
  });

  it('isn’t ordered with an impossible key', async () => {
    orders.length = 0;
    await expect(make(VEO, 'ключ')).rejects.toThrow(/does not accept this API key/);
    expect([heard, orders]).toEqual([[], []]);
  });
});

const OMNI = 'gemini-omni-1.1-flash';
const INTERACTION = 'POST /v1/interactions';

it.each([VEO, OMNI])('mentions no charge if Google was never reached, by %s', async (model) => {
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const nobody = `http://127.0.0.1:${(gone.address() as AddressInfo).port}`;
  await new Promise((resolve) => gone.close(resolve));
  const error: any = await make(model, KEY, nobody).catch((e: unknown) => e);
  expect([error.message, error.forAll]).toEqual([
    'Google could not be reached, so nothing was ordered. Please try again.',
    true,
  ]);
});

it.each([VEO, OMNI])(
  'may be charged if Google breaks off during the order, by %s',
  async (model) => {
    const cut: Reply = (response) => void response.destroy();
    replies = { [ORDER]: [cut], [INTERACTION]: [cut] };
    await expect(make(model)).rejects.toThrow(/broke off. Google may have charged you/);
  },
);
const LOOK = 'GET /v1/interactions/i1';
const output = (...content: object[]) => ({
  id: 'i1',
  status: 'completed',
  steps: [{ type: 'model_output', content }],
});

describe('a video of the Omni models', () => {
  beforeEach(() => {
    replies = { [INTERACTION]: [json({ id: 'i1', status: 'in_progress' })] };
  });

  it('is ordered in the background, polled, and taken from the answer', async () => {
    const video = { type: 'video', mime_type: 'video/mp4', data: VIDEO.toString('base64') };
    replies[LOOK] = [json({ id: 'i1', status: 'in_progress' }), json(output(video))];
    expect(await readFile(await make(OMNI))).toEqual(VIDEO);
    expect(heard.map(({ at }) => at)).toEqual([INTERACTION, LOOK, LOOK]);
    expect(new Set(heard.map(({ key }) => key))).toEqual(new Set([KEY]));
    expect(heard[0]?.body).toMatchObject({ model: OMNI, background: true });
  });

  it('is ordered once, and survives failing polls', async () => {
    const video = { type: 'video', mime_type: 'video/mp4', uri: 'files/f1' };
    replies[LOOK] = [refused(500, 'oh'), json(output(video))];
    replies[FILE] = [refused(500, 'oh'), bytes];
    expect(await readFile(await make(OMNI))).toEqual(VIDEO);
    replies[INTERACTION] = [refused(503, 'overloaded')];
    heard = [];
    await expect(make(OMNI)).rejects.toThrow(/is not working at the moment/);
    expect(times(INTERACTION)).toBe(1);
  });

  it('that is withheld is reported', async () => {
    replies[LOOK] = [json(output({ type: 'text', text: 'I would rather not.' }))];
    await expect(make(OMNI)).rejects.toThrow(
      'Google didn’t release this video: I would rather not.',
    );
  });
});
