// The code of a state from what people type. Apart from address-format.ts, since only the server needs the names.
import { once } from './once.ts';
import { STATES } from './state-data.ts';

/** Words that don't tell states apart: "Co. Cavan", "State of New York", "Province of Québec". */
const KINDS = new Set(
  'state province prefecture county co oblast region governorate department district emirate of the'.split(
    ' ',
  ),
);

/** A name for comparison: without accents, case, punctuation and {@link KINDS}. */
function folded(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !KINDS.has(word));
  return (telling.length > 0 ? telling : words).join(' ');
}

/** The code of each state by its code and its names, by country. */
const known = once(
  () =>
    new Map(
      Object.entries(STATES).map(([country, states]) => {
        const codes = new Map<string, string>();
        for (const state of states.split('|')) {
          const [code = '', ...names] = state.split(' ');
          codes.set(code.toLowerCase(), code);
          for (const name of names.join(' ').split('~')) {
            if (!codes.has(folded(name))) codes.set(folded(name), code);
          }
        }
        return [country, codes] as const;
      }),
    ),
);

/**
 * The code of a state, as in ISO 3166-2 without the country, from its code or its name: "California",
 * "ca" or "US-CA" → "CA". Null if the country has no such state, or we don't know its states and
 * this isn't a code.
 */
export function stateCode(country: string, typed: string | null): string | null {
  const text = (typed ?? '').trim();
  const plain = text
    .replace(new RegExp(`^${country}[-\\s]`, 'i'), '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
  const codes = known().get(country);
  if (codes) return codes.get(plain) ?? codes.get(folded(text)) ?? null;
  return /^[a-z0-9]{1,3}$/.test(plain) ? plain.toUpperCase() : null;
}
