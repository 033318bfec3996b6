import { z } from 'zod';
import { invalidParameter, type ApiError } from './errors.ts';
import type { Form } from './form.ts';

/**
 * Validates form parameters against a schema and returns them typed. @throws ApiError Stripe's 400:
 * unknown parameters first, then missing or invalid ones
 */
export function readParams<S extends z.ZodType>(schema: S, form: Form): z.output<S> {
  const read = schema.safeParse(form);
  if (read.success) return read.data;
  throw asStripeError(read.error.issues, form);
}

function asStripeError(issues: z.core.$ZodIssue[], form: Form): ApiError {
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => named([...issue.path, key])) : [],
  );
  if (unknown.length > 0) {
    const message = `Received unknown parameter${unknown.length > 1 ? 's' : ''}: ${unknown.join(', ')}`;
    return invalidParameter(message, { code: 'parameter_unknown', param: unknown[0] });
  }
  const [issue] = issues;
  const param = named(issue?.path ?? []);
  if (issue?.code === 'custom') return invalidParameter(issue.message, { ...issue.params, param });
  if (issue && valueAt(form, issue.path) === undefined) {
    const message = `Missing required param: ${param}.`;
    return invalidParameter(message, { code: 'parameter_missing', param });
  }
  if (issue?.code === 'invalid_value') {
    const choices = issue.values.map(String).join(', ');
    return invalidParameter(`Invalid ${param}: must be one of ${choices}`, { param });
  }
  if (issue?.code === 'invalid_type') {
    return invalidParameter(`Invalid ${issue.expected}: ${param}`, { param });
  }
  return invalidParameter(issue?.message ?? 'Invalid request', { param });
}

function valueAt(form: Form, path: PropertyKey[]): unknown {
  let value: unknown = form;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[key];
  return value;
}

function named(path: PropertyKey[]): string {
  return path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join('');
}

/** Non-empty text; Stripe's general limit is 5000 characters. */
export function text(max = 5000) {
  return z
    .string()
    .refine((value) => value !== '', {
      error: 'You passed an empty string. Remove the parameter, or give it a value.',
      params: { code: 'parameter_invalid_empty' },
      abort: true,
    })
    .refine((value) => value.length <= max, `Invalid string: must be at most ${max} characters`);
}

/** A whole number within bounds. */
export function integer(min: number, max = Number.MAX_SAFE_INTEGER) {
  const params = { code: 'parameter_invalid_integer' };
  return z
    .string()
    .refine((value) => /^-?\d{1,15}$/.test(value), {
      error: (issue) => `Invalid integer: ${String(issue.input)}`,
      params,
      abort: true,
    })
    .transform(Number)
    .refine((value) => value >= min && value <= max, {
      error: `This value must be from ${min} to ${max}.`,
      params,
    });
}

/** An absolute http(s) address, kept as written. */
export const address = text().refine(
  (value) => /^https?:\/\//i.test(value) && URL.canParse(value),
  { error: 'Not a valid URL', params: { code: 'url_invalid' } },
);

/** An email address, checked by its form. */
export const email = text(512).refine((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), {
  error: (issue) => `Invalid email address: ${String(issue.input)}`,
  params: { code: 'email_invalid' },
});

/** A currency by its three letters, stored in lower case. */
export const currency = text()
  .refine((code) => /^[a-z]{3}$/i.test(code), {
    error: (issue) => `Invalid currency: ${String(issue.input)}.`,
  })
  .transform((code) => code.toLowerCase());

/** What a card can be charged at most, in the currency's smallest unit: twelve digits. */
export const MAX_CHARGE = 999_999_999_999;

/** The price of a unit, in the currency's smallest unit. */
export const unitAmount = integer(0, MAX_CHARGE);

/** A list, written `name[0]`, `name[1]` or `name[]`. */
export function list<T extends z.ZodType>(item: T, max: number) {
  return z.preprocess(
    inOrder,
    z.array(item).min(1).max(max, `Array is too long: it can have up to ${max} elements.`),
  );
}

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if (!entries.every(([key]) => /^\d{1,5}$/.test(key))) return value;
  return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, item]) => item);
}

/** The caller's own keys and values; an empty value removes its key, as at Stripe. */
export const metadata = z
  .preprocess(
    (value) => (value === '' ? {} : value),
    z.record(
      z.string().max(40, 'Metadata keys can have up to 40 characters'),
      z.string().max(500, 'Metadata values can have up to 500 characters'),
    ),
  )
  .transform((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value)))
  .refine((kept) => Object.keys(kept).length <= 50, 'Metadata can have up to 50 keys');

const postalAddress = z.record(z.string(), text());

/** The payer, as given with a card. */
export const billingDetails = z.strictObject({
  email: email.optional(),
  name: text().optional(),
  phone: text().optional(),
  address: postalAddress.optional(),
});

/** The shipping address of an order. */
export const shippingDetails = z.strictObject({
  name: text(),
  address: postalAddress,
  phone: text().optional(),
});

/** An address with the given parts, the others null. */
export function fullAddress(given: Record<string, string> = {}) {
  const none = { city: null, country: null, line1: null, line2: null };
  return { ...none, postal_code: null, state: null, ...given };
}

const time = integer(0).optional();

/** A time or a range, as in `created` or `created[gte]`. */
const range = z.preprocess(
  (value) => (typeof value === 'string' ? { gte: value, lte: value } : value),
  z.strictObject({ gt: time, gte: time, lt: time, lte: time }),
);

/** The parameters of every list; times in seconds since 1970. */
export const paging = {
  limit: integer(1, 100).optional(),
  starting_after: text().optional(),
  ending_before: text().optional(),
  created: range.optional(),
};

/** The parameters that {@link paging} reads. */
export type Paging = z.output<z.ZodObject<typeof paging>>;
