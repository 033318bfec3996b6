import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from './people.ts';

/** Someone who is signed in without the form: calls the API, and can sit down at a page. */
export type Person = {
  id: string;
  username: string;
  call: (method: string, path: string, data?: object) => Promise<any>;
  sitsAt: (page: Page) => Promise<void>;
};

let serial = 0;

/** A new person, or with `as` one of the demo's. */
export async function person(request: APIRequestContext, as?: string): Promise<Person> {
  serial += 1;
  const username = `desk${Date.now().toString(36)}${serial}`;
  const answer = as
    ? await request.post('/api/auth/login', {
        data: { email_or_username: as, password: DEMO_PASSWORD },
      })
    : await request.post('/api/auth/register', {
        data: {
          email: `${username}@example.com`,
          username,
          password: DEMO_PASSWORD,
          first_name: 'Mara',
          last_name: 'Kern',
        },
      });
  expect(answer.ok()).toBe(true);
  const { access_token, token_type: _, ...user } = await answer.json();
  return {
    id: user.id,
    username: user.username,
    async call(method, path, data) {
      const headers = { authorization: `Bearer ${access_token}` };
      const reply = await request.fetch(`/api${path}`, { method, data, headers });
      expect(reply.ok(), `${method} ${path}: ${reply.status()}`).toBe(true);
      return reply.json();
    },
    async sitsAt(page) {
      await page.goto('/login');
      await page.evaluate(
        ([token, kept]) => {
          localStorage.setItem('souk.token', token);
          localStorage.setItem('souk.user', kept);
        },
        [access_token, JSON.stringify(user)],
      );
    },
  };
}
