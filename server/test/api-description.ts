import { pino } from 'pino';
import { makeApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { closeDeps, makeDeps } from '../src/deps.ts';

/** Returns the API's description, from an app that has no database and never listens. */
export async function apiDescription(): Promise<Record<string, any>> {
  const config = { ...readConfig({}), databaseUrl: 'postgres://nobody@127.0.0.1:1/none' };
  const deps = makeDeps(config, pino({ level: 'silent' }));
  const app = await makeApp(deps, { pages: null });
  try {
    await app.ready();
    const { body } = await app.inject({ url: '/api/openapi.json' });
    return JSON.parse(body) as Record<string, any>;
  } finally {
    await app.close();
    await closeDeps(deps);
  }
}
