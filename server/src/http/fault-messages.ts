const KINDS: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  number: 'a number',
  object: 'an object',
  string: 'text',
};

/** zod's own words for a fault for which the contract has no sentence. */
const WITHOUT_SENTENCE = /^Invalid input/;

/**
 * What to say of a refused field. A schema has one message for a missing value and one of another kind,
 * and its own words for the latter are for programs.
 */
export function faultMessage(
  path: string[],
  message: string,
  expected: string | null,
  body: unknown,
): string {
  if (expected === null) return message;
  if (path.join('') === '') return 'Please send the fields as a JSON body';
  const value = valueAt(body, path);
  const kind = KINDS[expected];
  if (value === Infinity || value === -Infinity) return `${nameOf(path)} is too large a number`;
  if (kind && value !== undefined && value !== null && kindOf(value) !== expected) {
    return `${nameOf(path)} must be ${kind}`;
  }
  if (!WITHOUT_SENTENCE.test(message)) return message;
  return kind ? `${nameOf(path)} must be ${kind}` : `${nameOf(path)} is not valid`;
}

function nameOf(path: string[]): string {
  const name = path.findLast((part) => !/^\d+$/.test(part)) ?? 'this';
  return name === path.at(-1) ? name : `Each of ${name}`;
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}

function valueAt(value: unknown, path: string[]): unknown {
  let found = value;
  for (const part of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part))
      return undefined;
    found = (found as Record<string, unknown>)[part];
  }
  return found;
}
