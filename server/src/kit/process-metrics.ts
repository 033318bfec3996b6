import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { SecurityLog } from './security-log.ts';

/**
 * The metrics of this process: its connections, security events, and, unless another registry of
 * the process has them (`shared`), its memory and event loop.
 */
export function processMetrics(
  { pool, direct, security }: { pool: pg.Pool; direct: pg.Pool; security: SecurityLog },
  { shared = false } = {},
): Registry {
  const registry = new Registry();
  if (!shared) collectDefaultMetrics({ register: registry });
  new Counter({
    name: 'souk_security_events_total',
    help: 'Sign-ins, refusals, limits reached and changes of accounts, by kind',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [kind, count] of security.counts()) this.inc({ kind }, count);
    },
  });
  new Gauge({
    name: 'souk_pool_connections',
    help: 'Connections to the database, and calls that wait for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [name, of] of Object.entries({ pooled: pool, direct })) {
        this.set({ pool: name, state: 'busy' }, of.totalCount - of.idleCount);
        this.set({ pool: name, state: 'idle' }, of.idleCount);
        this.set({ pool: name, state: 'waiting' }, of.waitingCount);
      }
    },
  });
  return registry;
}
