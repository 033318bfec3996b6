// The states of each country: what a form offers, and the code of what people type. Apart from address-format.ts,
// since the names are many: pages load them when a form needs them.
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

type State = { code: string; names: string[] };

const statesIn = (states: string): State[] =>
  states.split('|').map((state) => {
    const [code = '', ...words] = state.split(' ');
    return { code, names: words.length === 0 ? [] : words.join(' ').split('~') };
  });

/** Where addresses have the state's code. */
const WRITTEN_AS_CODE = ['AU', 'BR', 'CA', 'IT', 'US'];

/**
 * What an address form offers in a country: each state as its addresses have it, in Latin letters,
 * and another name by which people know it. None where we don't know the states.
 */
export function offeredStates(country: string): { value: string; alias: string | undefined }[] {
  const states = STATES[country];
  if (states === undefined) return [];
  return statesIn(states).map(({ code, names }) => {
    const value = WRITTEN_AS_CODE.includes(country)
      ? code
      : (names.find((name) => /^\p{Script=Latin}/u.test(name)) ?? code);
    return { value, alias: names.find((name) => name !== value) };
  });
}

/** The code of each state by its code and its names, by country. */
const known = once(
  () =>
    new Map(
      Object.entries(STATES).map(([country, states]) => {
        const codes = new Map<string, string>();
        for (const { code, names } of statesIn(states)) {
          codes.set(code.toLowerCase(), code);
          for (const name of names) {
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
