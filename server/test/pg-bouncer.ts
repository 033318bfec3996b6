import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../src/embedded/process.ts';
import { endsWithUs } from '../src/kit/ends-with-us.ts';

/** Debian installs PgBouncer in /usr/sbin, which isn't on every user's PATH. */
const PLACES = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
const NOBODY = 65_534;
const STARTS_WITHIN_MS = 10_000;

/** The path of the system's PgBouncer, if it's installed. */
export const pgBouncer: string | undefined = PLACES.map((folder) => join(folder, 'pgbouncer')).find(
  (file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  },
);

/** A real PgBouncer in front of a database. Tests can stop and restart it. */
export class PgBouncer {
  readonly #folder: string;
  readonly #port: number;
  #child: ChildProcess | undefined;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
  }

  /** `size`: the maximum number of connections per user and database. */
  static async start(
    urls: readonly string[],
    size: number,
    mode: 'transaction' | 'session' | 'statement' = 'transaction',
  ): Promise<PgBouncer> {
    if (pgBouncer === undefined) throw new Error('There is no PgBouncer on this machine');
    const folder = await mkdtemp(join(tmpdir(), 'souk-pgbouncer-'));
    // PgBouncer refuses to run as root, so another user needs access.
    await chmod(folder, 0o755);
    const [first] = urls.map((url) => new URL(url));
    const port = await freePort();
    const users = urls
      .map((url) => new URL(url))
      .map((url) => `"${url.username}" "${url.password}"`);
    await writeFile(join(folder, 'users.txt'), `${users.join('\n')}\n`);
    await writeFile(
      join(folder, 'pgbouncer.ini'),
      `[databases]
       * = host=${first?.hostname} port=${first?.port}
       [pgbouncer]
       listen_addr = 127.0.0.1
       listen_port = ${port}
       unix_socket_dir =
       auth_type = plain
       auth_file = ${join(folder, 'users.txt')}
       pool_mode = ${mode}
       default_pool_size = ${size}
       max_client_conn = 500
       log_connections = 0
       log_disconnections = 0
      `.replaceAll(/^ +/gm, ''),
    );
    const bouncer = new PgBouncer(folder, port);
    await bouncer.comeBack();
    return bouncer;
  }

  /** The address of a database on this server, through PgBouncer. */
  before(url: string): string {
    const through = new URL(url);
    through.hostname = '127.0.0.1';
    through.port = String(this.#port);
    return through.href;
  }

  /** Drops every connection, as a crash would. */
  async goAway(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async comeBack(): Promise<void> {
    const root = process.getuid?.() === 0;
    const child = spawn(pgBouncer ?? '', [join(this.#folder, 'pgbouncer.ini')], {
      ...(root ? { uid: NOBODY, gid: NOBODY } : {}),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    endsWithUs(child);
    let said = '';
    child.stderr?.on('data', (part) => (said += String(part)));
    for (const end = Date.now() + STARTS_WITHIN_MS; !(await answers(this.#port)); await sleep(20)) {
      if (child.exitCode !== null || Date.now() > end) {
        throw new Error(`PgBouncer did not start:\n${said}`);
      }
    }
  }

  async remove(): Promise<void> {
    await this.goAway();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
