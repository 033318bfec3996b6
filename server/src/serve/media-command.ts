import path from 'node:path';
import { demandNamedFiles, FilesMissing } from '../backup/named-files.ts';
import { ConfigError, type Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { forgetLostFile } from '../domains/media/index.ts';
import { moveFiles } from '../gateways/storage/move-files.ts';
import { s3Bucket } from '../gateways/storage/s3.ts';
import { directUrl } from '../kit/database-settings.ts';
import { say } from './say.ts';

const USAGE =
  'Usage: npm run media -- check, npm run media -- move [--remove], or npm run media -- forget PATH';

const NOT_FORGOTTEN = {
  there: (path: string) => `${path} is there, so it isn’t forgotten.`,
  unknown: (path: string) => `The database doesn’t name ${path}: nothing was changed.`,
};

type WithDeps = (task: (deps: Deps) => Promise<void>) => Promise<void>;

/** Checks the site's files, moves them to its bucket, or gives up a lost one. */
export async function mediaCommand(
  config: Config,
  args: string[],
  withDeps: WithDeps,
): Promise<void> {
  const [verb, option] = args;
  if (verb === 'check' && args.length === 1) {
    return withDeps(async (deps) => {
      const named = await demandNamedFiles(directUrl(deps.config), deps.storage.exists);
      say(`All ${named} files that the database names are there.`);
    });
  }
  if (verb === 'move' && (args.length === 1 || (args.length === 2 && option === '--remove'))) {
    return move(config, option === '--remove', withDeps);
  }
  if (verb === 'forget' && args.length === 2 && option) {
    return withDeps(async (deps) => {
      const outcome = await forgetLostFile(deps, option);
      if (outcome !== 'forgotten') throw new ConfigError(NOT_FORGOTTEN[outcome](option));
      say(`${option} is forgotten: backups no longer need it.`);
    });
  }
  throw new ConfigError(USAGE);
}

async function move(config: Config, remove: boolean, withDeps: WithDeps): Promise<void> {
  const { bucket, dataDir } = config;
  if (bucket === null) {
    throw new ConfigError('Set S3_BUCKET and the other S3_… settings to the bucket to move to.');
  }
  const inBucket = s3Bucket(bucket);
  const moved = await moveFiles(path.join(dataDir, 'media'), inBucket, {
    remove,
    say: (line) => say(`  ${line}`),
  });
  say(
    `${moved.moved} files moved, ${moved.already} were in the bucket already, ${moved.failed} failed. ` +
      (remove ? 'The disk’s copies are removed.' : 'The disk’s copies are still there.'),
  );
  if (moved.failed > 0) {
    throw new ConfigError('Run it again: it goes on with the files that aren’t in the bucket yet.');
  }
  await withDeps(async (deps) => {
    const named = await demandNamedFiles(directUrl(deps.config), inBucket.exists).catch(
      (error: unknown) => {
        if (!(error instanceof FilesMissing)) throw error;
        throw new ConfigError(
          `${error.message} If the site doesn’t use the bucket yet, restart it with the S3_… settings and run this again.`,
        );
      },
    );
    say(`All ${named} files that the database names are in the bucket.`);
  });
}
