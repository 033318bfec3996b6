import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const MINUTE_MS = 60_000;
const DAY_S = 86_400;
const MOST_LINES = 40;
/** As the site writes them: [12:34:56] INFO: … */
const TIME = /^\[(\d\d):(\d\d):(\d\d)/;

const secondOfDay = (ms) => Math.floor(ms / 1000) % DAY_S;

/**
 * The last lines that a site logged while a journey ran, of its last minute at most.
 * @param {string} path the site's log, with times in UTC
 * @param {{ began: number, ended: number }} journey milliseconds since 1970
 * @returns {string[]}
 */
export function linesDuring(path, { began, ended }) {
  if (!existsSync(path)) return [];
  const from = secondOfDay(Math.max(began, ended - MINUTE_MS));
  const seconds = Math.ceil((ended - Math.max(began, ended - MINUTE_MS)) / 1000) + 1;
  let isDuring = false;
  const lines = stripVTControlCharacters(readFileSync(path, 'utf8'))
    .split('\n')
    .filter((line) => {
      const [, ...time] = TIME.exec(line) ?? [];
      // A line without a time belongs to the one above it.
      if (time.length > 0) {
        const [hours, minutes, rest] = time.map(Number);
        const second = hours * 3600 + minutes * 60 + rest;
        isDuring = (second - from + DAY_S) % DAY_S <= seconds;
      }
      return isDuring && line !== '';
    });
  return lines.slice(-MOST_LINES);
}
