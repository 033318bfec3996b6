import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from '../../test/world.ts';
import { makeApp } from '../app.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: false });
});
afterAll(() => world.close());

describe('/metrics', () => {
  async function ask(setting: World['deps']['config']['metrics'], from: string, headers = {}) {
    const config = { ...world.deps.config, metrics: setting };
    const app = await makeApp({ ...world.deps, config }, { pages: null });
    const answer = await app.inject({ url: '/metrics', remoteAddress: from, headers });
    await app.close();
    return answer;
  }

  test('is readable on the machine itself, and hidden from outside', async () => {
    for (const here of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      const { statusCode, body } = await ask('inside', here);
      expect([here, statusCode]).toEqual([here, 200]);
      expect(body).toContain('http_request_duration_seconds');
    }
    const refused = await ask('inside', '203.0.113.9');
    expect([refused.statusCode, refused.body.includes('seconds')]).toEqual([404, false]);
  });

  test('is hidden from proxies on the machine, too', async () => {
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
      const { statusCode } = await ask('inside', '127.0.0.1', { [name]: '203.0.113.9' });
      expect([name, statusCode]).toEqual([name, 404]);
    }
  });

  test('is public if the operator says so, and gone if they switch it off', async () => {
    expect((await ask('public', '203.0.113.9')).statusCode).toBe(200);
    expect((await ask('off', '127.0.0.1')).statusCode).toBe(404);
  });
});

describe('the API page', () => {
  test('runs and loads only our own files, and needs no camera or microphone', async () => {
    const { headers, body } = await world.app.inject({ url: '/api/docs' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-inline');
    expect(headers['permissions-policy']).toMatch(
      /^geolocation=\(self\), camera=\(\), microphone=\(\)/,
    );
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    // Or the policy would block the page itself.
    expect(body).not.toMatch(/<script>|<style|\son\w+=/);
  });
});
