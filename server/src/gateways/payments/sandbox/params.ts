import { z } from 'zod';

import type { ApiError } from './errors.ts';
import { invalidParameter } from './errors.ts';
import type { Form } from './form-body.ts';

const EMPTY = 'parameter_invalid_empty';

/**
 * Checks form parameters against a schema and answers them typed. Throws Stripe's 400: unknown
 * parameters first, then what is missing or wrong.
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
    const plural = unknown.length > 1 ? 's' : '';
    return invalidParameter(`Received unknown parameter${plural}: ${unknown.join(', ')}`, {
      code: 'parameter_unknown',
      param: unknown[0],
    });
  }
  const [issue] = issues;
  const param = named(issue?.path ?? []);
  if (issue?.code === 'invalid_type' || issue?.code === 'invalid_value') {
    const given = valueAt(form, issue.path);
    if (given === undefined) {
      return invalidParameter(`Missing required param: ${param}.`, {
        code: 'parameter_missing',
        param,
      });
    }
    return invalidParameter(wrong(issue, param), { param });
  }
  const code = issue?.code === 'custom' ? (issue.params?.code as string | undefined) : undefined;
  const message = code === EMPTY ? emptyString(param) : (issue?.message ?? 'Invalid request');
  return invalidParameter(message, { ...(code && { code }), param });
}

function emptyString(param: string): string {
  return `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`;
}

function wrong(
  issue: z.core.$ZodIssueInvalidType | z.core.$ZodIssueInvalidValue,
  param: string,
): string {
  if (issue.code === 'invalid_value') {
    return `Invalid ${param}: must be one of ${issue.values.map(String).join(', ')}`;
  }
  return `Invalid ${issue.expected === 'string' ? 'string' : issue.expected}: ${param}`;
}

function valueAt(form: Form, path: PropertyKey[]): unknown {
  let value: unknown = form;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[key];
  return value;
}

function named(path: PropertyKey[]): string {
  return path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join('');
}

/** Text that is not empty; Stripe's general limit is 5000 characters. */
export function text(max = 5000) {
  return z
    .string()
    .refine((value) => value !== '', { params: { code: EMPTY }, abort: true })
    .refine((value) => value.length <= max, {
      error: `Invalid string: must be at most ${max} characters`,
    });
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
    .refine((value) => value >= min, {
      error: `This value must be greater than or equal to ${min}.`,
      params,
    })
    .refine((value) => value <= max, {
      error: `This value must be less than or equal to ${max}.`,
      params,
    });
}

/** An absolute http(s) address, kept as it was written. */
export function address(max = 5000) {
  return text(max).refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), {
    error: 'Not a valid URL',
    params: { code: 'url_invalid' },
  });
}

/** An email address, by its looks. */
export const email = text(512).refine((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), {
  error: (issue) => `Invalid email address: ${String(issue.input)}`,
  params: { code: 'email_invalid' },
});

/** A list, written `name[0]`, `name[1]` or `name[]`. */
export function list<T extends z.ZodType>(item: T, max: number) {
  return z.preprocess(
    inOrder,
    z
      .array(item)
      .min(1, 'Must have at least one element')
      .max(max, `Must have at most ${max} elements`),
  );
}

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if (!entries.every(([key]) => /^\d{1,5}$/.test(key))) return value;
  return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, item]) => item);
}

/** Key and value text of the caller's own; an empty value leaves the key out, as at Stripe. */
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

const postalAddress = z.strictObject({
  line1: text().optional(),
  line2: text().optional(),
  city: text().optional(),
  state: text().optional(),
  postal_code: text().optional(),
  country: text(2).optional(),
});

/** Who pays, as given with a card. */
export const billingDetails = z.strictObject({
  email: email.optional(),
  name: text().optional(),
  phone: text().optional(),
  address: postalAddress.optional(),
});

/** Where goods go. */
export const shippingDetails = z.strictObject({
  name: text(),
  address: postalAddress,
  phone: text().optional(),
  carrier: text().optional(),
  tracking_number: text().optional(),
});

/** The parts of an address that were given, the others null. */
export function fullAddress(given: z.output<typeof postalAddress> = {}) {
  const { line1, line2, city, state, postal_code, country } = given;
  return {
    city: city ?? null,
    country: country ?? null,
    line1: line1 ?? null,
    line2: line2 ?? null,
    postal_code: postal_code ?? null,
    state: state ?? null,
  };
}

/** `created=…` or `created[gte]=…`, seconds since 1970. */
export const createdFilter = z.preprocess(
  (value) => (typeof value === 'string' ? { equals: value } : value),
  z.strictObject({
    equals: integer(0).optional(),
    gt: integer(0).optional(),
    gte: integer(0).optional(),
    lt: integer(0).optional(),
    lte: integer(0).optional(),
  }),
);

/** The parameters of every list. */
export const paging = {
  limit: integer(1, 100).optional(),
  starting_after: text().optional(),
  ending_before: text().optional(),
};
