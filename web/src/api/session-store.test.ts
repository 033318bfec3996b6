import type { SignedIn } from '@souk/contract/auth';
import { expect, test } from 'vitest';
import { createSessionStore } from './session-store.ts';

const ada: SignedIn = {
  access_token: 'secret-token',
  token_type: 'bearer',
  id: '0199aaaa-0000-7000-8000-000000000001',
  email: 'ada@example.com',
  username: 'ada',
  first_name: 'Ada',
  last_name: 'Lovelace',
  is_admin: false,
  verified: false,
  terms_due: null,
};

/** A browser's storage, shared by its tabs. */
function storage(entries: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    clear: () => map.clear(),
    key: (index) => [...map.keys()][index] ?? null,
    get length() {
      return map.size;
    },
  };
}

test('login keeps the token, and the user without it; the next page reads both', () => {
  const shared = storage();
  const first = createSessionStore(() => shared);
  expect(first.current().status).toBe('out');
  first.signIn(ada);
  expect(shared.getItem('souk.user')).not.toContain('secret-token');

  const next = createSessionStore(() => shared);
  expect(next.current()).toMatchObject({ status: 'in', user: { first_name: 'Ada' } });
  expect(next.token()).toBe('secret-token');
});

test('a refused token clears the storage and notifies the listeners', () => {
  const shared = storage();
  const store = createSessionStore(() => shared);
  store.signIn(ada);
  let told = 0;
  store.subscribe(() => (told += 1));
  store.clear('refused');
  expect(store.current()).toEqual({ status: 'out', user: null, ending: 'refused' });
  expect([store.token(), shared.length, told]).toEqual([null, 0, 1]);
});

test('a late response to the previous session does not end the current one', () => {
  const store = createSessionStore(() => storage());
  store.signIn(ada);
  store.clear('signed-out');
  store.refuse('secret-token');
  expect(store.current().ending).toBe('signed-out');
  store.signIn({ ...ada, access_token: 'next-token' });
  store.refuse('secret-token');
  expect(store.token()).toBe('next-token');
  store.refuse('next-token');
  expect(store.current()).toMatchObject({ status: 'out', ending: 'refused' });
});

test('the reason a session ended is given once; afterwards it is a visitor like any other', () => {
  const store = createSessionStore(() => storage());
  for (const ending of ['refused', 'signed-out'] as const) {
    store.signIn(ada);
    store.clear(ending);
    store.endingTold();
    expect(store.current()).toEqual({ status: 'out', user: null, ending: null });
  }
  store.signIn(ada);
  store.endingTold();
  expect(store.current().status).toBe('in');
});

test('a logout in one tab reaches the other one', () => {
  const shared = storage();
  const one = createSessionStore(() => shared);
  one.signIn(ada);
  const other = createSessionStore(() => shared);
  expect(other.current().status).toBe('in');
  one.clear('signed-out');
  other.follow('another.key');
  expect(other.current().status).toBe('in');
  other.follow('souk.token');
  expect(other.current().status).toBe('out');
  expect(other.token()).toBeNull();
});

test.each([
  ['a token without a user', { 'souk.token': 't' }],
  ['a user without a token', { 'souk.user': JSON.stringify(ada) }],
  ['something that is no user', { 'souk.token': 't', 'souk.user': '[]' }],
  ['broken JSON', { 'souk.token': 't', 'souk.user': '{' }],
])('%s means signed out', (_, entries) => {
  const store = createSessionStore(() => storage(entries));
  expect(store.current().status).toBe('out');
  expect(store.token()).toBeNull();
});

test('the tab keeps working where storage is forbidden', () => {
  const store = createSessionStore(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(store.current().status).toBe('out');
  store.signIn(ada);
  expect(store.current().status).toBe('in');
  expect(store.token()).toBe('secret-token');
});

test('the stored user follows the server’s data while the session lasts', () => {
  const shared = storage();
  const store = createSessionStore(() => shared);
  const { access_token: _, token_type: __, ...user } = ada;
  store.updateUser({ ...user, is_admin: true });
  expect(store.current().status).toBe('out');
  store.signIn(ada);
  store.updateUser({ ...user, is_admin: true });
  expect(createSessionStore(() => shared).current().user?.is_admin).toBe(true);
});
