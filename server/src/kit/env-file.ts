import { readFileSync } from 'node:fs';
import { codeOf, ConfigError } from './settings.ts';

const LINE_END = /\r\n|\n|\r/;
const SETTING = /^(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)$/;
const QUOTES = ['"', "'", '`'];
/** Typed by word processors instead of straight quotes. */
const CURLY = /^[“”„‘’‚«»]/;

/** The settings of a `.env` file; none if there is no such file. @throws ConfigError */
export function settingsIn(file: string): Record<string, string> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return {};
    throw new ConfigError(`.env can’t be read (${code}).`, { cause: error });
  }
  return readEnvFile(bytes);
}

/**
 * Reads a `.env` file whole: a line that can't be read as meant is refused, with its number and
 * without its words, which may be secret. @throws ConfigError
 */
export function readEnvFile(bytes: Buffer): Record<string, string> {
  const fault = (line: number, why: string) => new ConfigError(`.env, line ${line}: ${why}.`);
  const lines = textOf(bytes).split(LINE_END);
  const found: Record<string, string> = {};
  const places = new Map<string, number>();
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index]?.trim() ?? '';
    const at = index + 1;
    if (line === '' || line.startsWith('#')) continue;
    const [, name, rest = ''] = SETTING.exec(line) ?? [];
    if (name === undefined) throw fault(at, 'a setting is written as NAME=value');
    if (CURLY.test(rest)) throw fault(at, `${name} begins with a curly quote: write " or '`);
    const quote = QUOTES.find((one) => rest.startsWith(one));
    const read = quote
      ? quoted(lines, index, quote)
      : { value: unquoted(rest), last: index, rest: false };
    if (read === null) throw fault(at, `the quote ${quote} of ${name} is never closed`);
    if (read.rest) throw fault(at, `${name} goes on after its closing quote`);
    const before = places.get(name);
    if (before !== undefined && found[name] !== read.value) {
      throw fault(at, `${name} is set to something else on line ${before}`);
    }
    found[name] = read.value;
    places.set(name, at);
    index = read.last;
  }
  return found;
}

/** The text of a file in UTF-8, with or without the mark that editors put at its beginning. */
function textOf(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Refused below.
  }
  throw new ConfigError('.env must be saved as UTF-8.');
}

/** A value up to a comment, which begins with a # after a space. */
const unquoted = (rest: string): string => rest.replace(/(?:^|\s+)#.*$/, '').trim();

type QuotedValue = { value: string; last: number; rest: boolean };

/** A value in quotes, which may go over several lines; null if it doesn't end. */
function quoted(lines: readonly string[], first: number, quote: string): QuotedValue | null {
  const start = lines[first] ?? '';
  let value = start.slice(start.indexOf(quote, start.indexOf('=')) + 1);
  for (let last = first; last < lines.length; last += 1) {
    if (last > first) value += `\n${lines[last]}`;
    const end = value.indexOf(quote);
    if (end === -1) continue;
    const rest = value.slice(end + 1).trim();
    const inner = value.slice(0, end);
    return {
      value: quote === '"' ? inner.replaceAll(String.raw`\n`, '\n') : inner,
      last,
      rest: rest !== '' && !rest.startsWith('#'),
    };
  }
  return null;
}
