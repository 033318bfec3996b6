import type { CardProblem, ReadCard } from '../card-input.ts';
import { readCard } from '../card-input.ts';

/** The fields of the card form, as they were typed. */
export interface FormInput {
  email: string;
  number: string;
  expiry: string;
  cvc: string;
  name: string;
}

/** What is wrong with which field. */
export type FormErrors = Partial<Record<keyof FormInput, string>>;

const LONGEST = 512;

/** Reads a submitted form; what was left out is empty. */
export function readForm(encoded: string): FormInput {
  const given = new URLSearchParams(encoded);
  const field = (name: keyof FormInput) =>
    (given.get(name) ?? '').replaceAll('\0', '').trim().slice(0, LONGEST);
  return {
    email: field('email'),
    number: field('number'),
    expiry: field('expiry'),
    cvc: field('cvc'),
    name: field('name'),
  };
}

/** The card of a form, or what is wrong with its fields; `now` in seconds. */
export function checkForm(
  input: FormInput,
  now: number,
): { card: ReadCard; errors?: never } | { card?: never; errors: FormErrors } {
  const errors: FormErrors = {};
  if (input.email === '') errors.email = 'Email is required.';
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(input.email)) errors.email = 'Invalid email address.';
  if (input.name === '') errors.name = 'Name on card is required.';
  const [month = '', year = ''] = splitExpiry(input.expiry);
  const read = readCard({ number: input.number, month, year, cvc: input.cvc }, now);
  for (const problem of read.problems ?? []) errors[FIELDS[problem.field]] = problem.message;
  if (year === '') errors.expiry = "Your card's expiration date is incomplete.";
  if (Object.keys(errors).length > 0 || read.problems) return { errors };
  return { card: read.card };
}

const FIELDS: Record<CardProblem['field'], keyof FormInput> = {
  number: 'number',
  month: 'expiry',
  year: 'expiry',
  cvc: 'cvc',
};

/** "12 / 34", "12/2034", "1234" and "1/34" → month and year. */
function splitExpiry(expiry: string): string[] {
  const [, month, year] = /^(\d{1,2})\s*[/\-.\s]\s*(\d{2}|\d{4})$|^$/.exec(expiry) ?? [];
  if (month !== undefined && year !== undefined) return [month, year];
  const [, first, second] = /^(\d{2})(\d{2}|\d{4})$/.exec(expiry) ?? [];
  return first !== undefined && second !== undefined ? [first, second] : [];
}
