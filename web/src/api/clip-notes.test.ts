import { beforeEach, expect, test, vi } from 'vitest';

vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' });
vi.stubGlobal('window', { addEventListener: () => undefined });
const { createClipNotes } = await import('./clip-notes.ts');

const sent: { events: unknown[]; token: string | null }[] = [];
let token: string | null = null;
let silent = false;

function notes() {
  return createClipNotes({
    token: () => token,
    silent: () => silent,
    visit: () => 'v1',
    send: (body, by) => sent.push({ events: JSON.parse(body) as unknown[], token: by }),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  token = null;
  silent = false;
});

test('a visitor: each clip once, together, with the number of the visit', () => {
  const { add } = notes();
  add('a', 'seen');
  add('a', 'seen');
  add('a', 'half');
  add('b', 'seen');
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(10_000);
  expect(sent).toEqual([
    {
      token: null,
      events: [
        { product_id: 'a', event: 'seen', visit: 'v1' },
        { product_id: 'a', event: 'half', visit: 'v1' },
        { product_id: 'b', event: 'seen', visit: 'v1' },
      ],
    },
  ]);
  vi.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(1);
});

test('a signed-in user needs no number', () => {
  token = 't';
  const { add, flush } = notes();
  add('a', 'seen');
  flush();
  expect(sent).toEqual([{ token: 't', events: [{ product_id: 'a', event: 'seen' }] }]);
  flush();
  expect(sent).toHaveLength(1);
});

test('many do not wait', () => {
  const { add } = notes();
  for (let n = 0; n < 20; n += 1) add(String(n), 'seen');
  expect(sent[0]?.events).toHaveLength(20);
});

test('who asks not to be tracked is not', () => {
  silent = true;
  const { add, flush } = notes();
  add('a', 'seen');
  flush();
  expect(sent).toEqual([]);
});
