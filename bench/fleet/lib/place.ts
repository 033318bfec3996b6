import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from '@souk/server/embedded/account';
import { freePort } from '@souk/server/embedded/process';
import { ordinaryAccount } from './program.ts';
import { mountSmallDisk } from './small-disk.ts';

/** A temporary folder for everything that the fleet keeps, and free ports of 127.0.0.1. */
export class Place {
  readonly folder: string;
  readonly account: Account | undefined;
  readonly #ports = new Set<number>();

  readonly #smallDisks: Readonly<Record<string, number>>;
  readonly #unmounts = new Map<string, () => Promise<void>>();

  private constructor(
    folder: string,
    account: Account | undefined,
    smallDisks: Readonly<Record<string, number>>,
  ) {
    this.folder = folder;
    this.account = account;
    this.#smallDisks = smallDisks;
  }

  /** `smallDisks`: the megabytes of the programs that have a disk of their own. */
  static async make(smallDisks: Readonly<Record<string, number>> = {}): Promise<Place> {
    const folder = await mkdtemp(join(tmpdir(), 'souk-fleet-'));
    await chmod(folder, 0o755);
    return new Place(folder, await ordinaryAccount(), smallDisks);
  }

  /** An empty folder for one program; `shared`: owned by the ordinary account. */
  async folderFor(name: string, shared = true): Promise<string> {
    const folder = join(this.folder, name);
    await mkdir(folder, { recursive: true });
    const uid = shared && this.account ? this.account.uid : 0;
    const megabytes = this.#smallDisks[name];
    if (megabytes && !this.#unmounts.has(name)) {
      this.#unmounts.set(name, await mountSmallDisk(folder, megabytes, uid));
    }
    if (shared && this.account) await chown(folder, uid, this.account.gid);
    return folder;
  }

  /** A free port that no other program of the fleet has. */
  async port(): Promise<number> {
    for (;;) {
      const port = await freePort();
      if (this.#ports.has(port)) continue;
      this.#ports.add(port);
      return port;
    }
  }

  async remove(): Promise<void> {
    for (const unmount of this.#unmounts.values()) await unmount();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
