import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { pathOf } from './needs.ts';
import type { Place } from './place.ts';
import { Program } from './program.ts';
import { statusOf } from './until.ts';

export interface DatabaseProxy {
  program: Program;
  /** Leads to the primary, whichever it is. */
  primaryPort: number;
  /** Leads to the standbys. */
  standbyPort: number;
}

/** HAProxy before the databases: it asks Patroni every second which is the primary. */
export async function startHaproxy(
  place: Place,
  databases: readonly Database[],
): Promise<DatabaseProxy> {
  const folder = await place.folderFor('haproxy');
  const [primaryPort, standbyPort, ownPort] = [
    await place.port(),
    await place.port(),
    await place.port(),
  ];
  const part = (role: string, port: number, check: string) => `
listen ${role}
  bind 127.0.0.1:${port}
  option httpchk
  http-check send meth OPTIONS uri ${check}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${databases
  .map((each) => `  server ${each.name} 127.0.0.1:${each.port} check port ${each.restPort}`)
  .join('\n')}
`;
  const file = join(folder, 'haproxy.cfg');
  await writeFile(
    file,
    `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
frontend own
  mode http
  timeout http-request 5s
  bind 127.0.0.1:${ownPort}
  monitor-uri /
${part('primary', primaryPort, '/primary')}${part('standbys', standbyPort, '/replica?lag=10MB')}`,
  );
  const program = new Program({
    name: 'haproxy',
    command: pathOf('haproxy'),
    args: ['-db', '-f', file],
    folder,
    account: place.account,
    ready: async () => (await statusOf(`http://127.0.0.1:${ownPort}/`)) === 200,
  });
  await program.start();
  return { program, primaryPort, standbyPort };
}
