import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HERE } from '../../lib/servers.ts';
import type { Machine } from './machine.ts';
import { pathOf } from './needs.ts';
import type { Place } from './place.ts';
import { flags, Program } from './program.ts';
import { statusOf } from './until.ts';

export interface Metrics {
  program: Program;
  url: string;
}

/** Prometheus with the operators' own rules, scraping every machine. */
export async function startPrometheus(
  place: Place,
  machines: readonly Machine[],
): Promise<Metrics> {
  const folder = await place.folderFor('prometheus');
  const port = await place.port();
  const deployed = (name: string) => join(HERE, 'deploy/prometheus', name);
  const given = await readFile(deployed('prometheus.yml'), 'utf8');
  const targets = machines.map(({ metricsPort }) => `'127.0.0.1:${metricsPort}'`).join(', ');
  const settings = given.replace(/targets: \[.*\]/, `targets: [${targets}]`);
  if (settings === given) throw new Error('deploy/prometheus/prometheus.yml has no targets');
  await writeFile(join(folder, 'prometheus.yml'), settings);
  await copyFile(deployed('souk.rules.yml'), join(folder, 'souk.rules.yml'));
  const url = `http://127.0.0.1:${port}`;
  const program = new Program({
    name: 'prometheus',
    command: pathOf('prometheus'),
    args: flags({
      'config.file': join(folder, 'prometheus.yml'),
      'storage.tsdb.path': join(folder, 'data'),
      'web.listen-address': `127.0.0.1:${port}`,
    }),
    folder,
    account: place.account,
    ready: async () => (await statusOf(`${url}/-/ready`)) === 200,
  });
  await program.start();
  return { program, url };
}

/** The machines that Prometheus reaches. */
export async function machinesUp({ url }: Metrics): Promise<number> {
  const answer = await fetch(`${url}/api/v1/query?query=sum(up)`);
  const { data } = (await answer.json()) as { data: { result: { value: [number, string] }[] } };
  return Number(data.result[0]?.value[1] ?? 0);
}

/** The alerts that were pending or firing in the last minutes. */
export async function alertsSince({ url }: Metrics, since: Date): Promise<string[]> {
  const seconds = Math.ceil((Date.now() - since.getTime()) / 1000) + 1;
  const query = encodeURIComponent(
    `max by (alertname, alertstate) (max_over_time(ALERTS[${seconds}s]))`,
  );
  const answer = await fetch(`${url}/api/v1/query?query=${query}`);
  const { data } = (await answer.json()) as {
    data: { result: { metric: { alertname: string; alertstate: string } }[] };
  };
  return data.result.map(({ metric }) => `${metric.alertname} (${metric.alertstate})`).sort();
}
