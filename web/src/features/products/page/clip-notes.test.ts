import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' });
vi.stubGlobal('window', { addEventListener: () => undefined });
const { createClipNotes } = await import('./clip-notes.ts');

const sent: unknown[][] = [];
let isVisitor = true;
let silent = false;

function notes() {
  return createClipNotes({
    isVisitor: () => isVisitor,
    silent: () => silent,
    visit: () => 'v1',
    send: (events) => sent.push(events),
  });
}

afterEach(() => {
  vi.useRealTimers();
});
beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  isVisitor = true;
  silent = false;
});

test('a visitor: each clip once, in one batch, with the id of the visit', () => {
  const { add } = notes();
  add('a', 'seen');
  add('a', 'seen');
  add('a', 'half');
  add('b', 'seen');
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(10_000);
  expect(sent).toEqual([
    [
      { product_id: 'a', event: 'seen', visit: 'v1' },
      { product_id: 'a', event: 'half', visit: 'v1' },
      { product_id: 'b', event: 'seen', visit: 'v1' },
    ],
  ]);
  vi.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(1);
});

test('a signed-in user needs no visit id', () => {
  isVisitor = false;
  const { add, flush } = notes();
  add('a', 'seen');
  flush();
  expect(sent).toEqual([[{ product_id: 'a', event: 'seen' }]]);
  flush();
  expect(sent).toHaveLength(1);
});

test('twenty are sent immediately', () => {
  const { add } = notes();
  for (let n = 0; n < 20; n += 1) add(String(n), 'seen');
  expect(sent[0]).toHaveLength(20);
});

test('nobody is tracked who asks not to be', () => {
  silent = true;
  const { add, flush } = notes();
  add('a', 'seen');
  flush();
  expect(sent).toEqual([]);
});
