import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { deviceOf, keepDevice } from './devices.ts';

const TOKEN = 'a'.repeat(43);
const OTHER = 'b'.repeat(43);

function cookieFor(publicUrl: string): string {
  let sent = '';
  const reply = { header: (_name: string, value: string) => (sent = value) };
  keepDevice(reply as unknown as FastifyReply, TOKEN, publicUrl);
  return sent;
}

const read = (cookie: string) => deviceOf({ headers: { cookie } } as FastifyRequest);

describe('the cookie of a known browser', () => {
  test('can be set only by this host over https', () => {
    const cookie = cookieFor('https://souk.example');
    expect(cookie).toMatch(
      /^__Host-souk_device=a{43}; Path=\/; Secure; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
    expect(cookie).not.toContain('Domain');
  });

  test('has its plain name over http', () => {
    expect(cookieFor('http://localhost:3000')).toMatch(
      /^souk_device=a{43}; Path=\/api\/auth; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
  });

  test('is read by either name, so that an update forgets no browser', () => {
    expect(read(`souk.theme=dark; souk_device=${TOKEN}`)).toBe(TOKEN);
    expect(read(`__Host-souk_device=${TOKEN}`)).toBe(TOKEN);
    expect(read(`souk_device=${OTHER}; __Host-souk_device=${TOKEN}`)).toBe(TOKEN);
    expect(read(`__Host-souk_device=${TOKEN}; souk_device=${OTHER}`)).toBe(TOKEN);
    expect(read('x__Host-souk_device=1; souk_device=short')).toBeNull();
  });
});
