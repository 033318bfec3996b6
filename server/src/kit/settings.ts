import { statSync } from 'node:fs';
import path from 'node:path';

export type Env = Record<string, string | undefined>;

/** An invalid setting; the message names it and says what it should be. */
export class ConfigError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    // A setting may have several lines.
    super(message.replaceAll(/\s*[\r\n]+\s*/g, ' '), options);
  }
}

/** A number from `from` to `to`, or `fallback` if unset. @throws ConfigError */
export function number(
  env: Env,
  name: string,
  fallback: number,
  from: number,
  to: number,
  whole = true,
): number {
  const text = env[name]?.trim();
  if (!text) return fallback;
  const value = Number(text);
  if (
    !/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text) ||
    value < from ||
    value > to ||
    (whole && !Number.isInteger(value))
  ) {
    throw new ConfigError(
      `${name} must be a ${whole ? 'whole ' : ''}number from ${from} to ${to}, not "${text}".`,
    );
  }
  return value;
}

/** One of a few words, in any case, or `fallback` if unset. @throws ConfigError */
export function choice<const Word extends string>(
  env: Env,
  name: string,
  words: readonly Word[],
  fallback: Word,
): Word {
  const text = env[name]?.trim().toLowerCase();
  if (!text) return fallback;
  const found = words.find((word) => word === text);
  if (found) return found;
  throw new ConfigError(`${name} must be one of ${words.join(', ')}, not "${env[name]}".`);
}

/** Text of a given form, or null. Its value is shown unless it is secret. @throws ConfigError */
export function word(env: Env, name: string, form: RegExp, means: string): string | null {
  const text = env[name]?.trim();
  if (!text) return null;
  if (form.test(text)) return text;
  throw new ConfigError(`${name} must be ${means}, not "${text}".`);
}

/**
 * The path of a folder, absolute or relative to `root`, or null. A folder that doesn't exist yet is
 * made later. @throws ConfigError
 */
export function folder(env: Env, name: string, root: string): string | null {
  const text = env[name]?.trim();
  if (!text) return null;
  if (/^~|\$[{\w]|^[a-z][a-z\d+.-]*:\/\/|\0/i.test(text)) {
    throw new ConfigError(
      `${name} must be the path of a folder, written out without ~ or $, not "${text}".`,
    );
  }
  const found = path.resolve(root, text);
  try {
    if (statSync(found).isDirectory()) return found;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return found;
    throw new ConfigError(`${name} is "${text}", which can’t be used (${code}).`, { cause: error });
  }
  throw new ConfigError(`${name} is "${text}", which is not a folder.`);
}

/** The system's name for why a file can't be used, such as EACCES. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** Yes or no. @throws ConfigError */
export function flag(env: Env, name: string, fallback: boolean, choices = '1 or 0'): boolean {
  const text = env[name]?.trim().toLowerCase();
  if (!text) return fallback;
  if (['1', 'true', 'on', 'yes'].includes(text)) return true;
  if (['0', 'false', 'off', 'no'].includes(text)) return false;
  throw new ConfigError(`${name} must be ${choices}, not "${env[name]}".`);
}

/** The parts of an address that have a meaning besides its host and port. */
type Parts = { path?: boolean; query?: boolean };

/**
 * An http(s) address in its usual form (host in lower case, no default port) without a trailing
 * slash, or null. Refuses parts that would be ignored. @throws ConfigError
 */
export function webAddress(env: Env, name: string, parts: Parts = {}): string | null {
  const text = env[name]?.trim();
  if (!text) return null;
  if (!URL.canParse(text) || !/^https?:\/\//i.test(text) || /\s/.test(text)) {
    throw new ConfigError(`${name} must be an http(s) address, not "${masked(text)}".`);
  }
  const url = new URL(text);
  if (!/^(\[[\da-f:.]+\]|[\w.-]+)$/.test(url.hostname)) {
    throw new ConfigError(`${name} must have the name of one host, not "${masked(text)}".`);
  }
  const wrong = wrongPart(url, parts);
  if (wrong) throw new ConfigError(`${name} can’t have ${wrong}: it is "${masked(text)}".`);
  return url.href.replace(/\/+$/, '');
}

function wrongPart(url: URL, { path = false, query = false }: Parts): string | null {
  if (url.username || url.password) return 'a user or password';
  if (url.port === '0') return 'the port 0';
  if (url.hash || url.href.includes('#')) return 'a # in it';
  if (!query && url.href.includes('?')) return 'a query';
  return path || !hasPath(url) ? null : 'a path after the host';
}

const hasPath = ({ pathname }: URL): boolean => /[^/]/.test(pathname);

/** Whether an address ends after its host, port and query. */
export const plainAddress = (url: URL): boolean => !hasPath(url) && !url.href.includes('#');

/** An address without the parts that may be secret. */
export const masked = (text: string): string =>
  text.replace(/^([a-z][a-z\d+.-]*:\/\/)?.*@/is, '$1…@').replace(/[?#].*$/s, '?…');
