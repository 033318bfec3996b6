import { pathOf } from './needs.ts';
import type { Place } from './place.ts';
import { flags, Program } from './program.ts';
import { statusOf } from './until.ts';

export interface EtcdMember {
  program: Program;
  port: number;
}

const MEMBERS = 3;

/** Three members of etcd, where Patroni keeps which database is the primary. */
export async function startEtcd(place: Place): Promise<EtcdMember[]> {
  const ports = [];
  for (let n = 1; n <= MEMBERS; n += 1) {
    ports.push({ name: `etcd${n}`, port: await place.port(), peer: await place.port() });
  }
  const cluster = ports.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(',');
  const members = [];
  for (const { name, port, peer } of ports) {
    const folder = await place.folderFor(name);
    const own = `http://127.0.0.1:${port}`;
    const toPeers = `http://127.0.0.1:${peer}`;
    const program = new Program({
      name,
      command: pathOf('etcd'),
      folder,
      account: place.account,
      args: flags({
        name,
        'data-dir': `${folder}/data`,
        logger: 'zap',
        'enable-v2': 'true',
        'listen-client-urls': own,
        'advertise-client-urls': own,
        'listen-peer-urls': toPeers,
        'initial-advertise-peer-urls': toPeers,
        'initial-cluster': cluster,
        'initial-cluster-state': 'new',
        // Patient with a busy machine.
        'heartbeat-interval': 300,
        'election-timeout': 3000,
      }),
      ready: async () => (await statusOf(`${own}/health`)) === 200,
    });
    program.launch();
    members.push({ program, port });
  }
  await Promise.all(members.map(({ program }) => program.serves()));
  return members;
}

/**
 * Forgets how far the primary had come, so that one that was taken back in time may be one again.
 * Patroni has to be stopped everywhere.
 */
export async function forgetProgress(members: readonly EtcdMember[]): Promise<void> {
  const [member] = members;
  for (const name of ['status', 'sync', 'history', 'failsafe', 'leader']) {
    const key = `http://127.0.0.1:${member?.port}/v2/keys/service/souk/${name}`;
    const answer = await fetch(key, { method: 'DELETE' });
    if (!answer.ok && answer.status !== 404) throw new Error(`etcd answered ${answer.status}`);
  }
}
