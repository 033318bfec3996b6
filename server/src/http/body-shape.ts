import { badRequest, tooLarge } from '../kit/problems.ts';

/** The most that any body may contain: a little more than a table of taxes with all its rates. */
export const MOST_VALUES = 12_500;
export const DEEPEST = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const OPEN_OBJECT = 0x7b;
const CLOSE_LIST = 0x5d;
const CLOSE_OBJECT = 0x7d;
const SPACE = 0x20;

/**
 * Refuses JSON with too many values or levels by its text alone, before any object is built.
 * Invalid JSON may pass: the parser reports it. @throws ProblemError 400, 413
 */
export function refuseShape(json: string): void {
  let values = 1;
  let depth = 0;
  let before = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code <= SPACE) continue;
    switch (code) {
      case QUOTE:
        at = endOfText(json, at);
        break;
      case COMMA:
        values += 1;
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1;
        if (depth > DEEPEST)
          throw badRequest(`The body is nested more than ${DEEPEST} levels deep`);
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1;
        // Its first value has no comma before it.
        if (before !== OPEN_LIST && before !== OPEN_OBJECT) values += 1;
        break;
      default:
    }
    if (values > MOST_VALUES) {
      throw tooLarge(`The body holds more than ${MOST_VALUES.toLocaleString('en')} values`);
    }
    before = code;
  }
}

/** The end of the string that starts at this quote. */
function endOfText(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return json.length;
}
