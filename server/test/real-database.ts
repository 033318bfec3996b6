import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/embedded/start.ts';
import { sitePlace } from './site-place.ts';

/** Puts a database into a data folder that doesn't exist yet. */
export type ReadyDatabase = (dataDir: string) => Promise<void>;

/** A PostgreSQL beside the site, as an operator runs one, which can go away and come back. */
export class RealDatabase {
  readonly #folder: string;
  #server: EmbeddedPostgres;

  private constructor(folder: string, server: EmbeddedPostgres) {
    this.#folder = folder;
    this.#server = server;
  }

  /** Starts a new one, or a copy of one that is `ready`. */
  static async start(ready?: ReadyDatabase): Promise<RealDatabase> {
    const folder = await mkdtemp(join(sitePlace.folder, 'souk-database-'));
    // Root's database runs as another user, who needs access to this folder.
    await chmod(folder, 0o755);
    await ready?.(join(folder, 'postgres'));
    return new RealDatabase(folder, await startIn(folder));
  }

  get url(): string {
    return this.#server.url;
  }

  /** The same, for a user who owns nothing. */
  get servingUrl(): string {
    return this.#server.servingUrl;
  }

  /** Cuts every connection and refuses new ones. */
  async goAway(): Promise<void> {
    await this.#server.stop();
  }

  async comeBack(): Promise<void> {
    this.#server = await startIn(this.#folder);
  }

  async remove(): Promise<void> {
    await this.#server.stop();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function startIn(folder: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => {} });
}
