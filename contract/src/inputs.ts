// The input of requests, in bodies and addresses: each with its own message.
import * as z from 'zod/mini';
import { isMediaPath, isWebAddress } from './addresses.ts';
import { isWholeMinor, maxPrice, minorStep, toAmount } from './money.ts';
import { isBare, isOneLine, isPlain, seenLine, seenLines, seenUsername, seenWord } from './text.ts';

/** What a person typed in a line: trimmed, without marks that come along with copied text. */
export const typedLine = z.overwrite<string>(seenLine);
/** The same for texts of several lines. */
export const typedLines = z.overwrite<string>(seenLines);
/** The same for a code. */
export const typedWord = z.overwrite<string>(seenWord);
/** The same for a username or an email: also with letters in their ordinary width. */
export const typedUsername = z.overwrite<string>(seenUsername);

/** Characters that a name or another single line of text may not contain. */
export const oneLine = z.refine<string>(
  isOneLine,
  'Please leave out line breaks and invisible characters',
);
/** The same for texts of several lines. */
export const plainLines = z.refine<string>(isPlain, 'Please leave out invisible characters');
/** The same for sign-in fields: nothing in them may be invisible. */
export const bare = z.refine<string>(isBare, 'Please leave out invisible characters');

/** A single line of text: trimmed, with a maximum length. */
export const line = (max: number, longer = tooLong(max)) =>
  z.string().check(typedLine, z.maxLength(max, longer), oneLine);

/** The same with several lines. */
export const lines = (max: number, longer = tooLong(max)) =>
  z.string().check(typedLines, z.maxLength(max, longer), plainLines);

/** Checks for a line of text with a maximum length. */
export const upTo = (max: number) => [typedLine, z.maxLength(max, tooLong(max)), oneLine] as const;

/** A required line of text: trimmed, with its own message if it is missing or blank. */
export function requiredText(message: string, max = 200) {
  return z
    .string(message)
    .check(typedLine, z.minLength(1, message), z.maxLength(max, tooLong(max)), oneLine);
}

/** A required username, email or code: without anything invisible. */
export function requiredWord(message: string, max: number, typed = typedWord) {
  return z
    .string(message)
    .check(typed, z.minLength(1, message), z.maxLength(max, tooLong(max)), oneLine);
}

/** The same with several lines. */
export function requiredLines(message: string, max: number, longer = tooLong(max)) {
  return z
    .string(message)
    .check(typedLines, z.minLength(1, message), z.maxLength(max, longer), plainLines);
}

/** A password, exactly as typed, including spaces. */
export function requiredSecret(message: string, max = 1024) {
  return z.string(message).check(z.minLength(1, message), z.maxLength(max, tooLong(max)));
}

const tooLong = (max: number) => `Please use at most ${max} characters`;

const PLAIN = /^-?\d+(\.\d+)?$/;

/** A number in an address: plain decimals, without JavaScript's other forms (0x10, 1e3). */
export function QueryNumber(
  message: string,
  ...checks: (z.core.CheckFn<number> | z.core.$ZodCheck<number>)[]
) {
  return z.pipe(
    z.transform((text: unknown) =>
      typeof text === 'string' && PLAIN.test(text) ? Number(text) : text,
    ),
    z.number(message).check(...checks),
  );
}

/** Whether a percentage has at most two decimals. */
export function isHundredths(percent: number): boolean {
  const hundredths = Math.round(percent * 100);
  // Ignores rounding errors of floating point.
  return Math.abs(percent * 100 - hundredths) < 1e-6 && (hundredths !== 0 || percent === 0);
}

/** A percentage within a range, with at most two decimals. */
export const TwoDecimals = (message: string, least: number, most: number) =>
  z
    .number(message)
    .check(z.minimum(least, message), z.maximum(most, message), z.refine(isHundredths, message));

/**
 * Whether an amount is at least so many minor units, worked out when there is an amount: the site's
 * currency decides it, and is known only after the schemas are made.
 */
export const atLeast =
  (cents: () => number, error: () => string) =>
  ({ value, issues }: z.core.ParsePayload<number>): void => {
    const minimum = toAmount(cents());
    if (value >= minimum) return;
    const bound = { code: 'too_small', origin: 'number', minimum, inclusive: true } as const;
    issues.push({ ...bound, input: value, message: error(), continue: true });
  };

/** The same for at most. */
export const atMost =
  (cents: () => number, error: () => string) =>
  ({ value, issues }: z.core.ParsePayload<number>): void => {
    const maximum = toAmount(cents());
    if (value <= maximum) return;
    const bound = { code: 'too_big', origin: 'number', maximum, inclusive: true } as const;
    issues.push({ ...bound, input: value, message: error(), continue: true });
  };

/** Says such bounds in the API's description, which is written later as well. */
export function describedWithin<Schema extends z.core.$ZodType>(
  schema: Schema,
  least: () => number,
  most: () => number,
): Schema {
  z.globalRegistry.add<z.core.$ZodType>(schema, {
    get minimum() {
      return toAmount(least());
    },
    get maximum() {
      return toAmount(most());
    },
  });
  return schema;
}

const amountFrom = (error: () => string, least: () => number, most: () => number) =>
  describedWithin(
    z
      .number({ error })
      .check(atLeast(least, error), atMost(most, error), z.refine(isWholeMinor, { error })),
    least,
    most,
  );

/**
 * An amount in a body: of the site's currency, from 0 to `most` minor units, with no more decimals
 * than it has. Its message is a function, because it says amounts in that currency.
 */
export const AmountInput = (message: () => string, most = maxPrice) =>
  amountFrom(message, () => 0, most);

/** The same without zero. */
export const PositiveAmountInput = (message: () => string, most = maxPrice) =>
  amountFrom(message, minorStep, most);

/** A latitude or a longitude in a body. */
export function Degrees(name: string, most: number) {
  const range = `${name} must be from -${most} to ${most}`;
  return z.number(`${name} is required`).check(z.minimum(-most, range), z.maximum(most, range));
}

/** A whole number in that range. */
export function WholeNumber(message: string, least: number, most: number) {
  return z
    .number(message)
    .check(z.int(message), z.minimum(least, message), z.maximum(most, message));
}

const INVALID_ID = 'This is not a valid id';

/**
 * An id in a request's body or query: a 422 if it isn't a UUID, with `missing` if there is none at
 * all.
 */
export function IdInput(missing = INVALID_ID) {
  const error = ({ input }: { input?: unknown }) => (input === '' ? missing : INVALID_ID);
  return z.string(missing).check(z.guid({ error }), z.toLowerCase());
}

const ADDRESS = 'This must be an http(s) address or an uploaded file';
const SPELLING =
  'This address isn’t written the way browsers write it. Please copy it from your browser.';

/** Why an address is refused: for its spelling if it is an http(s) one, or with `message`. */
export const addressFault = (address: unknown, message: string) =>
  typeof address === 'string' && /^https?:\/\/./i.test(address.trim()) ? SPELLING : message;

const fault = ({ input }: { input?: unknown }) => addressFault(input, ADDRESS);

/** An address that a client stores: http(s) or our own /media/… path. */
export const StoredAddress = z.string(ADDRESS).check(
  z.trim(),
  z.refine((value) => isWebAddress(value) || isMediaPath(value), { error: fault }),
  z.meta({ format: 'uri-reference' }),
);

/** The same in a form, where "" means none. */
export const AddressText = z.union([z.literal(''), StoredAddress], { error: fault });

/** The same, with null or "" for none. */
export const OptionalAddress = z.nullable(AddressText);

const YEARS = 'Please use a date from the year 1 to 9999';
/** Anything that isn't a date passes: it has a message of its own. */
const hasYear = (moment: Date) => {
  const year = moment.getUTCFullYear();
  return !(year < 1 || year > 9999);
};

/**
 * A moment in a body. One without a zone is in UTC; the description requires RFC 3339. Its year in
 * UTC has four digits, as databases and calendars need it.
 */
export const Moment = (message: string) =>
  z.iso.datetime({ offset: true, local: true, error: message }).check(
    z.refine((text) => hasYear(new Date(/[zZ]|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`)), {
      error: YEARS,
    }),
    z.meta({ format: 'date-time' }),
  );

/**
 * A day in a request, "2026-11-22". The first and last of the calendar are refused: a day earlier
 * or later, in some time zone, there would be none.
 */
export const DayInput = (message: string) =>
  z.iso
    .date(message)
    .check(z.refine((day) => !/^(?:0000-|0001-01-01|9999-12-31)/.test(day), { error: YEARS }));

/** A currency code in a request, in upper or lower case. */
export function currencyCode(name: string) {
  const message = `${name} must be a currency code such as EUR`;
  return z.string(message).check(typedWord, z.toUpperCase(), z.regex(/^[A-Z]{3}$/, message));
}

/** A query parameter with a fixed set of values. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(
  name: string,
  values: Values,
) => z.optional(z.enum(values, `${name} must be one of ${values.join(', ')}`));
