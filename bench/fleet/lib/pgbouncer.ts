import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onServer, withDatabase } from '../../../server/test/connection.ts';
import { servingUrl } from './database.ts';
import { pathOf } from './needs.ts';
import type { Place } from './place.ts';
import { Program } from './program.ts';

export interface Pooler {
  program: Program;
  port: number;
}

/** PgBouncer in transaction mode, before HAProxy. */
export async function startPgBouncer(place: Place, primaryPort: number): Promise<Pooler> {
  const folder = await place.folderFor('pgbouncer');
  const port = await place.port();
  const { username, password } = new URL(servingUrl(port));
  await writeFile(join(folder, 'users.txt'), `"${username}" "${password}"\n`);
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
souk = host=127.0.0.1 port=${primaryPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users.txt')}
stats_users = ${username}
pool_mode = transaction
default_pool_size = 30
max_client_conn = 1000
server_login_retry = 1
log_connections = 0
log_disconnections = 0
`,
  );
  const program = new Program({
    name: 'pgbouncer',
    command: pathOf('pgbouncer'),
    args: [file],
    folder,
    account: place.account,
    ready: () => onServer(servingUrl(port), (client) => client.query('select')).then(() => true),
  });
  await program.start();
  return { program, port };
}

/** How many connections PgBouncer has to the database. */
export async function pooledConnections({ port }: Pooler): Promise<number> {
  const admin = withDatabase(servingUrl(port), 'pgbouncer');
  return (await onServer(admin, (client) => client.query('show servers'))).rows.length;
}
