import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onServer } from '../../../server/test/connection.ts';
import type { Database } from './database.ts';
import { POSTGRES_BIN } from './needs.ts';
import type { Place } from './place.ts';
import { until } from './until.ts';

const run = promisify(execFile);
export const PGBACKREST = { file: '/usr/bin/pgbackrest', debian: 'pgbackrest' };
const RECOVERED_WITHIN_S = 120;

/** pgBackRest with a repository in the fleet's folder. */
export class Archive {
  readonly #file: string;
  readonly #place: Place;

  private constructor(file: string, place: Place) {
    this.#file = file;
    this.#place = place;
  }

  static async make(place: Place): Promise<Archive> {
    const folder = await place.folderFor('pgbackrest');
    const file = join(folder, 'pgbackrest.conf');
    await writeFile(
      file,
      `[global]
repo1-path=${folder}/repository
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=secret-of-the-fleet
repo1-retention-full=2
start-fast=y
delta=y
log-path=${folder}
lock-path=${folder}
spool-path=${folder}
`,
    );
    return new Archive(file, place);
  }

  /** The settings of a PostgreSQL that archives here. */
  parametersOf(dataDir: string): Record<string, string | number> {
    return {
      archive_mode: 'on',
      archive_command: `pgbackrest --config=${this.#file} --stanza=souk --pg1-path=${dataDir} archive-push %p`,
      archive_timeout: 60,
    };
  }

  /** Makes the stanza and the first backup. */
  async begin(primary: Database): Promise<void> {
    await this.#pgbackrest(primary, 'stanza-create');
    await this.#pgbackrest(primary, '--type=full', 'backup');
  }

  /** Takes a stopped database back to a moment, and promotes it. */
  async restoreTo(database: Database, moment: string): Promise<void> {
    const target = [`--target=${moment}`, '--target-action=promote'];
    await this.#pgbackrest(database, '--type=time', ...target, 'restore');
    const control = (...args: string[]) =>
      this.#asOrdinary(join(POSTGRES_BIN, 'pg_ctl'), ['-D', database.dataDir, '-w', ...args]);
    await control('-l', join(database.folder, 'restored.log'), 'start');
    await until('the end of the recovery', RECOVERED_WITHIN_S, async () => {
      const { rows } = await onServer(database.url, (client) =>
        client.query<{ over: boolean }>('select not pg_is_in_recovery() as over'),
      );
      return rows[0]?.over ?? false;
    });
    await control('-m', 'fast', 'stop');
  }

  async #pgbackrest(database: Database, ...args: string[]): Promise<void> {
    await this.#asOrdinary(PGBACKREST.file, [
      `--config=${this.#file}`,
      '--stanza=souk',
      `--pg1-path=${database.dataDir}`,
      // A restore connects to nothing, and refuses to be told where.
      ...(args.includes('restore')
        ? []
        : [
            '--pg1-user=postgres',
            `--pg1-port=${database.port}`,
            `--pg1-socket-path=${database.folder}`,
          ]),
      ...args,
    ]);
  }

  async #asOrdinary(program: string, args: readonly string[]): Promise<void> {
    const { account, folder } = this.#place;
    await run(program, args, {
      cwd: folder,
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
    });
  }
}
