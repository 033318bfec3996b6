import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from './config.ts';
import { databaseClock, type DatabaseClock } from './db/clock.ts';
import { createDb, createPool } from './db/pool.ts';
import type { Db } from './db/rows.ts';
import { Standbys } from './db/standbys.ts';
import { bundledCountries, type CountryLookup } from './gateways/geo/country.ts';
import type { Mailer } from './gateways/mail/mailer.ts';
import { mailerWhenNeeded } from './gateways/mail/when-needed.ts';
import type { PaymentProvider } from './gateways/payments/provider.ts';
import { stripeWhenNeeded } from './gateways/payments/when-needed.ts';
import { sharpTools, type PictureTools } from './gateways/pictures/picture-tools.ts';
import { publicRates, type RatesSource } from './gateways/rates/source.ts';
import {
  guardedFetch,
  isPublicHost,
  type FetchRemote,
} from './gateways/remote-pictures/fetch-remote.ts';
import { directUploads, type DirectUploads } from './gateways/storage/direct-uploads.ts';
import { siteStorage } from './gateways/storage/site-storage.ts';
import type { MediaStorage } from './gateways/storage/storage.ts';
import { viesRegister, type VatRegister } from './gateways/vat/register.ts';
import { googleMaker } from './gateways/video-maker/google.ts';
import { localMaker } from './gateways/video-maker/local.ts';
import type { VideoMakers } from './gateways/video-maker/maker.ts';
import { ffmpegTools, type VideoTools } from './gateways/video/tools.ts';
import { enqueue, type Jobs } from './jobs/kinds.ts';
import { directUrl } from './kit/database-settings.ts';
import { siteSecrets, type Secrets } from './kit/secrets.ts';
import { securityLog, type SecurityLog } from './kit/security-log.ts';
import { turns, type TakesTurns } from './kit/turns.ts';

/** The world as verbs see it; each takes only the parts that it names. */
export type Deps = {
  config: Config & { databaseUrl: string };
  pool: pg.Pool;
  /** Connections that bypass a pooler, for LISTEN. */
  direct: pg.Pool;
  db: Db;
  /** Null if the primary answers all reads. */
  standbys: Standbys | null;
  log: FastifyBaseLogger;
  security: SecurityLog;
  /** The database's time, if its clock is followed, as all but tests do. */
  now: () => Date;
  clock: DatabaseClock;
  jobs: Jobs;
  /**
   * For carts and orders: where everyone wants the same product, they wait here instead of on a
   * connection each.
   */
  inTurn: TakesTurns;
  payments: PaymentProvider;
  storage: MediaStorage;
  /** Null if browsers send all files to Souk. */
  directUploads: DirectUploads | null;
  rates: RatesSource;
  /** Null if the form of a VAT number is enough. */
  vatRegister: VatRegister | null;
  geo: CountryLookup;
  pictures: PictureTools;
  /** The bytes of a remote picture. */
  fetchRemote: FetchRemote;
  video: VideoTools;
  videoMakers: VideoMakers;
  mailer: Mailer;
  /** Seals other people's secrets in the database. */
  secrets: Secrets;
};

/** A web process uses one for LISTEN. The second replaces it if it breaks. */
export const DIRECT_OF_WEB = 2;
/** Each of the seven job runners uses one for LISTEN. They fetch jobs through the others. */
export const DIRECT_OF_WORKER = 10;
/** The others are for visitors, however many buy. */
const BUYING_AT_ONCE = 4;
const CLOSES_WITHIN_MS = 5000;
/** A browser waits for it beside other pictures. */
const REMOTE_WITHIN_MS = 5000;

/** The provider that all payments go through. */
export const paymentProvider = ({ payments }: Pick<Config, 'payments'>): PaymentProvider =>
  stripeWhenNeeded(payments);

/** The one place that picks an implementation for each gateway. Tests override parts. */
export function makeDeps(
  config: Config & { databaseUrl: string },
  log: FastifyBaseLogger,
  overrides: Partial<Deps> = {},
  { direct = DIRECT_OF_WEB, unlimited = false } = {},
): Deps {
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  const pool =
    overrides.pool ??
    createPool({ url: config.databaseUrl, max: config.databasePool, onError, unlimited });
  const pictures = overrides.pictures ?? sharpTools(log);
  const standbys = overrides.standbys ?? standbysOf(config, pool, log);
  const clock = overrides.clock ?? databaseClock();
  return {
    config,
    pool,
    direct: createPool({ url: directUrl(config), max: direct, onError }),
    db: createDb(standbys?.before(pool) ?? pool),
    standbys,
    log,
    security: securityLog(log),
    now: clock.now,
    clock,
    jobs: { enqueue },
    inTurn: turns(BUYING_AT_ONCE),
    payments: paymentProvider(config),
    storage: siteStorage(config),
    directUploads:
      config.bucket && config.bucketPublicEndpoint !== null
        ? directUploads(config.bucket, config.bucketPublicEndpoint)
        : null,
    rates: publicRates(config.ratesUrl),
    vatRegister:
      config.viesUrl === null
        ? null
        : viesRegister(config.viesUrl, (error) =>
            log.warn({ err: error }, 'a VAT number could not be looked up'),
          ),
    geo: bundledCountries(),
    pictures,
    fetchRemote: guardedFetch({
      mayReach: isPublicHost,
      withinMs: REMOTE_WITHIN_MS,
      ownHost: new URL(config.publicUrl).hostname,
    }),
    video: ffmpegTools(config, log),
    videoMakers: {
      local: localMaker(config.ffmpegPath, pictures),
      google: googleMaker(config.google, pictures),
    },
    mailer: mailerWhenNeeded({ ...config.mail, folder: `${config.dataDir}/outbox` }),
    secrets: siteSecrets(config.secretsKeys, `${config.dataDir}/secrets.key`),
    ...overrides,
  };
}

function standbysOf(
  { replicaUrls, databasePool }: Config,
  primary: pg.Pool,
  log: FastifyBaseLogger,
): Standbys | null {
  if (replicaUrls.length === 0) return null;
  return new Standbys({
    urls: replicaUrls,
    max: databasePool,
    primary,
    onError: (error) => log.warn({ err: error }, 'a connection to a standby broke'),
    onChange: (host, serves, why) =>
      serves
        ? log.info({ host }, 'a standby is read from again')
        : log.warn({ host, err: why }, 'a standby is left out: it is gone or too far behind'),
  });
}

/**
 * Closes the database connections. Ends the pools directly, because an unused query builder would
 * leave one open. Doesn't wait long for a connection that never responds.
 */
export async function closeDeps(
  deps: Pick<Deps, 'db' | 'pool' | 'direct' | 'standbys'>,
): Promise<void> {
  const close = async () => {
    await deps.standbys?.stop();
    await deps.db.destroy();
    for (const pool of [deps.pool, deps.direct]) if (!pool.ending) await pool.end();
  };
  await Promise.race([close(), sleep(CLOSES_WITHIN_MS, undefined, { ref: false })]);
}
