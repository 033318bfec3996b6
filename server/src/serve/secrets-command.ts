import { newBackupKey } from '../backup/encryption.ts';
import { ConfigError } from '../config.ts';
import type { Deps } from '../deps.ts';
import { rotateSecrets } from '../domains/accounts/index.ts';
import { newKey } from '../kit/seal.ts';
import { say } from './say.ts';

const USAGE =
  'Usage: npm run secrets -- rotate, or: npm run secrets -- new-key, or: npm run secrets -- backup-key';

/** `npm run secrets`: makes keys, or seals all secrets with a new one beside a running site. */
export async function secretsCommand(
  [verb, ...rest]: string[],
  withDeps: (task: (deps: Deps) => Promise<void>) => Promise<void>,
): Promise<void> {
  if (rest.length > 0) throw new ConfigError(USAGE);
  if (verb === 'rotate') return withDeps(rotate);
  if (verb === 'new-key') return say(newKey());
  if (verb !== 'backup-key') throw new ConfigError(USAGE);
  const { identity, recipient } = await newBackupKey();
  say(`Writes and restores backups: ${identity}`);
  say(`Only writes them:            ${recipient}`);
}

async function rotate(deps: Deps): Promise<void> {
  const { newKey: made, sealed } = await rotateSecrets(deps);
  const { dataDir, secretsKeys } = deps.config;
  say(`${sealed} ${sealed === 1 ? 'secret is' : 'secrets are'} sealed with the first key now.`);
  if (made) {
    say(`It is new, in ${dataDir}/secrets.key. The keys below it still open older backups.`);
  } else if (secretsKeys) {
    say('The keys are those of SECRETS_KEY: to change them, see docs/operating.md.');
  } else {
    say('This finished a rotation that was cut off, with its key.');
  }
}
