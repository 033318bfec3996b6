import { afterEach, expect, test, vi } from 'vitest';
import { cookieValue, keepCookie, readCookie } from './cookies.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser's cookies, as far as these tests need them. */
function browser(protocol: 'http:' | 'https:', kept: Record<string, string> = {}) {
  const written: string[] = [];
  const jar = new Map(Object.entries(kept));
  vi.stubGlobal('window', { location: { protocol } });
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      written.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes('max-age=0')) jar.delete(name);
      else jar.set(name, value);
    },
  });
  return written;
}

test('over https a cookie has the prefix that no other host can set', () => {
  const written = browser('https:', { 'souk.theme': 'light' });
  keepCookie('souk.theme', 'dark');
  expect(written[0]).toBe('__Host-souk.theme=dark; path=/; max-age=31536000; samesite=lax; secure');
  expect(readCookie('souk.theme')).toBe('dark');
  keepCookie('souk.theme', null);
  // The previous release's cookie is gone too.
  expect(readCookie('souk.theme')).toBeNull();
});

test('over http it has its plain name', () => {
  const written = browser('http:');
  keepCookie('souk.theme', 'dark');
  expect(written).toEqual(['souk.theme=dark; path=/; max-age=31536000; samesite=lax']);
  expect(readCookie('souk.theme')).toBe('dark');
});

test('the server reads either, the safer one first', () => {
  expect(cookieValue('souk.currency=EUR', 'souk.currency')).toBe('EUR');
  expect(cookieValue('souk.currency=EUR; __Host-souk.currency=CHF', 'souk.currency')).toBe('CHF');
  expect(cookieValue('other=1', 'souk.currency')).toBeNull();
});
