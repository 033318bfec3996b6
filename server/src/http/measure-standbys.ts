import { Counter, Gauge, type Registry } from 'prom-client';
import type { Standbys } from '../db/standbys.ts';

/** Adds how many standbys are read from, and how often, to the metrics. */
export function measureStandbys(standbys: Standbys, registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'souk_standbys',
    help: 'Standbys that are read from: neither gone nor too far behind',
    registers,
    collect() {
      this.set(standbys.serving);
    },
  });
  new Counter({
    name: 'souk_standby_reads_total',
    help: 'Connections that standbys have lent to reads',
    registers,
    collect() {
      this.reset();
      this.inc(standbys.answered);
    },
  });
}
