import { Gauge, type Registry } from 'prom-client';
import type { PageCache } from './page-cache.ts';

/** Adds the number and the size of the kept pages to the metrics. */
export function measureCache(cache: PageCache, registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'souk_kept_pages',
    help: 'Rendered pages and public answers that are kept in memory',
    registers,
    collect() {
      this.set(cache.size.pages);
    },
  });
  new Gauge({
    name: 'souk_kept_pages_bytes',
    help: 'The memory that they take',
    registers,
    collect() {
      this.set(cache.size.bytes);
    },
  });
}
