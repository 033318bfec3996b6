import { readCard, type CardProblem, type ReadCard } from '../cards.ts';
import type { LastTry } from '../objects.ts';

/** The fields of the card form, in its order. */
export const FIELDS = ['email', 'number', 'expiry', 'cvc', 'name'] as const;

/** The fields as typed; missing ones are empty. */
export type FormInput = Record<(typeof FIELDS)[number], string>;

const LONGEST = 512;

/** Reads a submitted form. */
export function readForm(encoded: string): FormInput {
  const given = new URLSearchParams(encoded);
  const typed = (name: string) =>
    (given.get(name) ?? '').replaceAll('\0', '').trim().slice(0, LONGEST);
  return Object.fromEntries(FIELDS.map((name) => [name, typed(name)])) as FormInput;
}

/** The card of a form, or its invalid fields; `now` in seconds. */
export function checkForm(
  input: FormInput,
  now: number,
): { card: ReadCard; errors?: never } | { card?: never; errors: LastTry['errors'] & {} } {
  const errors: LastTry['errors'] = {};
  if (input.email === '') errors.email = 'Email is required.';
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(input.email)) errors.email = 'Invalid email address.';
  if (input.name === '') errors.name = 'Name on card is required.';
  const [month = '', year = ''] = splitExpiry(input.expiry);
  const { card, problems = [] } = readCard({ ...input, month, year }, now);
  for (const { field, message } of problems) errors[FIELD_OF[field]] = message;
  if (year === '') errors.expiry = "Your card's expiration date is incomplete.";
  return card && Object.keys(errors).length === 0 ? { card } : { errors };
}

const FIELD_OF: Record<CardProblem['field'], keyof FormInput> = {
  number: 'number',
  month: 'expiry',
  year: 'expiry',
  cvc: 'cvc',
};

/** "12 / 34", "12/2034", "1234" and "1/34" → month and year. */
function splitExpiry(expiry: string): string[] {
  const [, ...split] = /^(\d{1,2})\s*[/\-.\s]\s*(\d{2}|\d{4})$/.exec(expiry) ?? [];
  if (split.length > 0) return split;
  const [, ...together] = /^(\d{2})(\d{2}|\d{4})$/.exec(expiry) ?? [];
  return together;
}
