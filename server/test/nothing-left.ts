import { setSiteCurrency, siteCurrency } from '@souk/contract/money';
import { afterAll, vi } from 'vitest';
import { openWorlds } from './open-worlds.ts';

// The files of a worker share its process: one that leaves something behind for the next one fails.
const { cwd, env } = process;
/** Set by sharp when it is loaded. */
const LIBRARIES = new Set(['VIPSHOME']);
const before = { cwd: cwd(), env: { ...env }, fetch: globalThis.fetch };

afterAll(async () => {
  const left = [...openWorlds.keys()].map((url) => `the world at ${url}`);
  // Or its connections and jobs would disturb the next file.
  await Promise.allSettled([...openWorlds.values()].map((close) => close()));
  openWorlds.clear();
  for (const name of new Set([...Object.keys(before.env), ...Object.keys(process.env)])) {
    const value = before.env[name];
    if (process.env[name] === value || LIBRARIES.has(name)) continue;
    left.push(`${name} in the environment`);
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  if (cwd() !== before.cwd) left.push('another working directory');
  process.chdir(before.cwd);
  if (globalThis.fetch !== before.fetch) left.push('another fetch');
  globalThis.fetch = before.fetch;
  if (siteCurrency() !== 'USD') left.push('another currency');
  setSiteCurrency('USD');
  if (vi.isFakeTimers()) left.push('fake timers');
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  if (left.length > 0) throw new Error(`This file leaves behind ${left.join(', ')}`);
});
