export type Env = Record<string, string | undefined>;

/** An invalid setting; the message names it and says what it should be. */
export class ConfigError extends Error {}

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
    !Number.isFinite(value) ||
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

/** Yes or no. @throws ConfigError */
export function flag(env: Env, name: string, fallback: boolean, choices = '1 or 0'): boolean {
  const text = env[name]?.trim().toLowerCase();
  if (!text) return fallback;
  if (['1', 'true', 'on', 'yes'].includes(text)) return true;
  if (['0', 'false', 'off', 'no'].includes(text)) return false;
  throw new ConfigError(`${name} must be ${choices}, not "${env[name]}".`);
}

/** An http(s) address without a trailing slash, or null. @throws ConfigError */
export function webAddress(env: Env, name: string): string | null {
  const text = env[name]?.trim();
  if (!text) return null;
  if (!URL.canParse(text) || !/^https?:/.test(text)) {
    throw new ConfigError(`${name} must be an http(s) address, not "${text}".`);
  }
  return text.replace(/\/+$/, '');
}
