import { execFile } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { s3Calls } from '@souk/server/gateways/storage/s3-calls';
import { s3Objects } from '@souk/server/gateways/storage/s3-objects';
import type { Place } from './place.ts';
import { flags, Program, type ProgramSettings } from './program.ts';
import { BUCKET, type Store } from './store.ts';
import { statusOf } from './until.ts';

const fileOf = (program: string) => `/usr/bin/${program}`;
export const SWIFT = [
  { file: fileOf('swift-ring-builder'), debian: 'swift' },
  { file: fileOf('swift-proxy-server'), debian: 'swift-proxy' },
  { file: fileOf('swift-account-server'), debian: 'swift-account' },
  { file: fileOf('swift-container-server'), debian: 'swift-container' },
  { file: fileOf('swift-object-server'), debian: 'swift-object' },
  { file: fileOf('memcached'), debian: 'memcached' },
];

/** What keeps each kind of thing in Swift. */
const KINDS = ['account', 'container', 'object'];
/** Two to the power of it are the parts of a ring. */
const PART_POWER = 4;
const USER = { accessKeyId: 'souk:fleet', secretAccessKey: 'secret-of-the-fleet' };

/**
 * OpenStack Swift with its S3 interface, on one disk and with one copy. /etc/swift/swift.conf is
 * Debian's, because its programs read no other one; the rest is the fleet's.
 */
export async function startSwift(place: Place): Promise<Store> {
  const folder = await place.folderFor('swift');
  const log = await logInto(join(folder, 'swift.log'), await place.port());
  const programs: Program[] = [];
  const start = async (own: Pick<ProgramSettings, 'name' | 'args' | 'ready'>) => {
    const command = fileOf(own.name);
    const program = new Program({ ...own, command, folder, account: place.account });
    programs.push(program);
    await program.start();
  };
  const serve = async (kind: string, port: number, own: string) => {
    const file = join(folder, `${kind}-server.conf`);
    await writeFile(file, settingsFor(folder, port, log.port) + own);
    const ready = async () => (await statusOf(`http://127.0.0.1:${port}/healthcheck`)) === 200;
    await start({ name: `swift-${kind}-server`, args: [file], ready });
  };

  const memory = await place.port();
  await start({
    name: 'memcached',
    args: flags({ listen: '127.0.0.1', port: memory, 'udp-port': 0, 'memory-limit': 64 }),
    ready: () => accepts(memory),
  });
  await asOrdinary(place, 'mkdir', ['-p', `${folder}/devices/disk`]);
  for (const kind of KINDS) {
    const port = await place.port();
    await makeRing(place, join(folder, `${kind}.builder`), port);
    await serve(kind, port, storing(kind));
  }
  const port = await place.port();
  await serve('proxy', port, proxying(memory));
  await makeBucket(port, folder);
  return {
    port,
    ...USER,
    async stop() {
      await Promise.all(programs.map((program) => program.stop()));
      log.close();
    },
  };
}

/** The settings that each of Swift's servers has. */
const settingsFor = (folder: string, port: number, logPort: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
# One process, which stays our account's.
workers = 0
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
log_udp_host = 127.0.0.1
log_udp_port = ${logPort}
log_level = WARNING
# Patient with a busy machine: there is no other copy to go to.
conn_timeout = 5
node_timeout = 30
container_update_timeout = 10
error_suppression_limit = 1000000
`;

const storing = (kind: string) => `
[pipeline:main]
pipeline = healthcheck ${kind}-server
[filter:healthcheck]
use = egg:swift#healthcheck
[app:${kind}-server]
use = egg:swift#${kind}
`;

const proxying = (memory: number) => `
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck proxy-logging cache s3api tempauth copy slo dlo versioned_writes proxy-logging proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:proxy-logging]
use = egg:swift#proxy_logging
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memory}
[filter:s3api]
use = egg:swift#s3api
# As many parts as Amazon takes; by default 1000.
max_upload_part_num = 10000
[filter:tempauth]
use = egg:swift#tempauth
user_${USER.accessKeyId.replace(':', '_')} = ${USER.secretAccessKey} .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
max_manifest_segments = 10000
[filter:dlo]
use = egg:swift#dlo
[filter:versioned_writes]
use = egg:swift#versioned_writes
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`;

/** A ring of one disk: where the one copy of everything is. */
async function makeRing(place: Place, builder: string, port: number): Promise<void> {
  const ring = (...args: string[]) =>
    asOrdinary(place, fileOf('swift-ring-builder'), [builder, ...args]);
  await ring('create', String(PART_POWER), '1', '1');
  await ring('add', `r1z1-127.0.0.1:${port}/disk`, '100');
  await ring('rebalance');
}

/** @throws one sentence if it takes no files */
async function makeBucket(port: number, folder: string): Promise<void> {
  const endpoint = `http://127.0.0.1:${port}`;
  const bucket = { endpoint, name: BUCKET, region: 'us-east-1', ...USER };
  await s3Calls(bucket)({ method: 'PUT', key: '' });
  const objects = s3Objects(bucket);
  try {
    await objects.put('first', Buffer.from('a file'), 'text/plain');
    await objects.remove('first');
  } catch (cause) {
    throw new Error(
      `Swift takes no files (see ${folder}/swift.log). It needs a disk with extended attributes: if ${folder} has none, set TMPDIR to a folder of another disk.`,
      { cause },
    );
  }
}

async function asOrdinary(place: Place, program: string, args: readonly string[]): Promise<void> {
  const { account, folder } = place;
  await promisify(execFile)(program, args, {
    cwd: folder,
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  });
}

/** Swift logs to a port alone. */
async function logInto(file: string, port: number) {
  const lines = createWriteStream(file);
  const socket = createSocket('udp4', (line) => void lines.write(`${line.toString()}\n`));
  await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve));
  return {
    port,
    close() {
      socket.close();
      lines.end();
    },
  };
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
