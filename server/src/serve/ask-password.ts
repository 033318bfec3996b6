import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { ConfigError, type Config } from '../config.ts';
import { weakness } from '../domains/accounts/index.ts';
import { say } from './say.ts';

/** A parent process may leave its end of the pipe open and never write. */
const PIPE_WAIT_MS = 5_000;

/**
 * Reads the first line of the standard input, without echo at a terminal. Empty if nothing arrives.
 */
function firstLine(): Promise<string> {
  const { isTTY } = process.stdin;
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: isTTY });
  return new Promise<string>((resolve, reject) => {
    lines.once('line', resolve).once('close', () => resolve(''));
    lines.once('SIGINT', () => reject(new ConfigError('Stopped: nothing was changed.')));
    if (!isTTY) setTimeout(resolve, PIPE_WAIT_MS, '').unref();
  }).finally(() => lines.close());
}

/**
 * Returns a new password, typed or piped in; if empty, generates one. @throws ConfigError if too
 * short or too common
 */
export async function askPassword(config: Config, email: string): Promise<string> {
  if (process.stdin.isTTY) say(`New password for ${email} (leave it empty to have one made):`);
  const password = await firstLine();
  if (password === '') {
    const made = randomBytes(12).toString('base64url');
    say(`The new password of ${email}: ${made}`);
    return made;
  }
  const why = await weakness({ config }, password);
  if (why !== null) throw new ConfigError(`Nothing was changed: ${why}`);
  return password;
}
