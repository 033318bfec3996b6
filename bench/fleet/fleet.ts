// npm run fleet [--processes N] [--proxy caddy] [--store swift]: brings a whole site of many machines up on 127.0.0.1, until Ctrl+C.
import { parseArgs } from 'node:util';
import { ADMIN, Fleet } from './lib/fleet.ts';
import { chosenParts, PART_OPTIONS, PROXIES, STORES } from './lib/parts.ts';
import { machinesUp } from './lib/prometheus.ts';
import { until } from './lib/until.ts';

const { values } = parseArgs({
  options: { processes: { type: 'string', default: '1' }, ...PART_OPTIONS },
});
const parts = chosenParts(values);
const say = (line: string) => console.log(line);

const since = performance.now();
const fleet = await Fleet.start({ ...parts, processes: Number(values.processes), say });
await until('Prometheus reaches every machine', 60, async () => {
  return (await machinesUp(fleet.metrics)) === fleet.machines.length;
});
const primary = await fleet.primary();
say(`
The fleet is up after ${Math.round((performance.now() - since) / 1000)} s:

  site         ${fleet.url} (${PROXIES[parts.proxy].title})
  admin        ${ADMIN.email}, ${ADMIN.password}
  database     ${fleet.settings['DATABASE_URL']} (PgBouncer)
               ${fleet.directUrl} (HAProxy; ${primary.name} is the primary)
  Prometheus   ${fleet.metrics.url}
  bucket       ${fleet.settings['S3_ENDPOINT']} (${STORES[parts.store].title})
  files        ${fleet.place.folder}`);
for (const { name, url, metricsPort, kind, program } of fleet.machines) {
  const serves = kind === 'serve' ? `${url}, ` : '';
  say(`  ${name.padEnd(12)} ${serves}metrics at ${metricsPort}, process ${program.pid}`);
}
say('\nCtrl+C stops it and removes everything.');
// A timer keeps us alive: the programs alone would not.
setInterval(() => {}, 60_000);
