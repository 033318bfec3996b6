import { join } from 'node:path';
import { POSTGRES_BIN } from './needs.ts';

/** The password of every database user. */
export const PASSWORD = 'fleet-secret';

/** One member's settings for Patroni. */
export function patroniSettings(own: {
  name: string;
  folder: string;
  port: number;
  rest: number;
  dataDir: string;
  etcdPorts: readonly number[];
  parameters: Record<string, string | number>;
}) {
  const login = (username: string) => ({ username, password: PASSWORD });
  return {
    scope: 'souk',
    name: own.name,
    restapi: { listen: `127.0.0.1:${own.rest}`, connect_address: `127.0.0.1:${own.rest}` },
    // By its old interface: with the new one, a primary that was frozen takes its place back from the
    // next one (Patroni 3.0.2 writes the lock without comparing it), and what that one sold is lost.
    etcd: { hosts: own.etcdPorts.map((port) => `127.0.0.1:${port}`) },
    bootstrap: {
      dcs: {
        // The shortest that Patroni allows.
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        // A primary that can't start again makes room for a standby after this.
        primary_start_timeout: 30,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        // The primary stays one without etcd while it can reach every member.
        failsafe_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 120,
            shared_buffers: '64MB',
            wal_keep_size: '256MB',
            min_wal_size: '64MB',
            max_wal_size: '256MB',
            hot_standby_feedback: 'on',
            log_line_prefix: '%m [%p] ',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${own.port}`,
      connect_address: `127.0.0.1:${own.port}`,
      data_dir: own.dataDir,
      bin_dir: POSTGRES_BIN,
      pgpass: join(own.folder, 'pgpass'),
      authentication: {
        superuser: login('postgres'),
        replication: login('replicator'),
        rewind: login('rewinder'),
      },
      parameters: { unix_socket_directories: own.folder, ...own.parameters },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
      ],
    },
  };
}
