import { serverAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { claimServer, ensureDatabase } from './claim.ts';
import { ensureCluster } from './cluster.ts';
import { EmbeddedPostgresError, explain } from './failure.ts';
import { addressOf, readKeys } from './keys.ts';
import { choosePlace } from './place.ts';
import { ensureServer, stopServer } from './postmaster.ts';
import type { Site } from './postmaster.ts';
import { keepWatch } from './watch.ts';

export { EmbeddedPostgresError };

/** A running PostgreSQL of our own. */
export interface EmbeddedPostgres {
  /** Address of the product's database, on 127.0.0.1, for the ordinary user who owns it. */
  url: string;
  /** Its address for the serving user, who owns nothing in it. */
  servingUrl: string;
  /** The actual data folder: as root it may differ from the requested one. */
  dataDir: string;
  /** Stops the server cleanly and waits for its end; a joined server keeps running. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The folder that holds the database and nothing else. */
  dataDir: string;
  log: (line: string) => void;
  /** Joins the server of a running Souk, if there is one: for commands beside it. */
  join?: boolean;
}

/** Starts PostgreSQL, or takes over one that a killed Node left. @throws EmbeddedPostgresError */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const site = await prepare(options);
  const pid = await ensureServer(site);
  const claim = await claimServer(site, options.join ? 1 : undefined);
  const found = () => {
    const url = addressOf(site.keys, 'souk');
    // A running Souk of an earlier version doesn't have this user.
    const servingUrl = site.keys.servingPassword ? addressOf(site.keys, 'souk', 'souk_serve') : url;
    return { url, servingUrl, dataDir: site.dataDir };
  };
  if ('heldBy' in claim) {
    if (options.join) return { ...found(), stop: () => Promise.resolve() };
    throw new EmbeddedPostgresError(
      `Another Souk (process ${claim.heldBy}) already uses the data folder ${site.dataDir}: stop it first, or set DATA_DIR to another folder for this one.`,
    );
  }
  await ensureDatabase(site, claim);
  const watch = keepWatch(site, pid, claim);
  return {
    ...found(),
    async stop() {
      await stopServer(site, await watch.end());
    },
  };
}

async function prepare(options: EmbeddedOptions): Promise<Site> {
  try {
    const account = await serverAccount(options.dataDir);
    const { dataDir, cache, preferred } = await choosePlace(options.dataDir, account);
    if (dataDir !== preferred) {
      options.log(`PostgreSQL's user can't use ${preferred}: the data folder is ${dataDir}`);
    }
    const binaries = await findBinaries({ account, cache });
    const base = { dataDir, account, binaries, durable: true, log: options.log };
    await ensureCluster(base);
    return { ...base, keys: await readKeys(dataDir) };
  } catch (error) {
    throw await explain(options.dataDir, '', error);
  }
}
