// The form and the check digits of each member's VAT numbers, without their prefix.

const digitsOf = (text: string) => Array.from(text, Number);
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
/** The digits times their weights, added up. */
const weighted = (text: string, weights: readonly number[]) =>
  sum(weights.map((weight, index) => weight * Number(text[index])));
const last = (text: string) => Number(text.at(-1));
/** The sum of a number's own digits: 16 → 7. */
const crossSum = (value: number) => Math.floor(value / 10) + (value % 10);

/** Luhn's formula, over all digits. */
const luhn = (text: string) =>
  sum(
    digitsOf(text)
      .toReversed()
      .map((digit, index) => (index % 2 === 1 ? crossSum(digit * 2) : digit)),
  ) %
    10 ===
  0;

/** ISO 7064, modulus 11, 10. */
function iso7064(text: string): boolean {
  let check = 5;
  for (const digit of digitsOf(text)) check = ((((check || 10) * 2) % 11) + digit) % 10;
  return check === 1;
}

/** The remainder of a number of any length. */
const remainder = (text: string, by: number) => Number(BigInt(text) % BigInt(by));

function bulgarian(text: string): boolean {
  if (/^\d{9}$/.test(text)) {
    const first = weighted(text, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
    const check = first === 10 ? weighted(text, [3, 4, 5, 6, 7, 8, 9, 10]) % 11 : first;
    return check % 10 === last(text);
  }
  if (!/^\d{10}$/.test(text)) return false;
  const citizen = (weighted(text, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10;
  const foreigner = weighted(text, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10;
  const other = (11 - (weighted(text, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return [citizen, foreigner, other].includes(last(text));
}

const CYPRIOT = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
function cypriot(text: string): boolean {
  if (!/^(?!12)\d{8}[A-Z]$/.test(text)) return false;
  const values = digitsOf(text.slice(0, 8)).map((digit, index) =>
    index % 2 === 0 ? (CYPRIOT[digit] ?? 0) : digit,
  );
  return text.charCodeAt(8) - 65 === sum(values) % 26;
}

function czech(text: string): boolean {
  if (/^[0-8]\d{7}$/.test(text)) {
    const check = (11 - (weighted(text, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
    return (check || 1) % 10 === last(text);
  }
  // Numbers of people born before 1954, and of some others, have no check digit that all agree on.
  if (/^\d{9}$/.test(text)) return true;
  if (!/^\d{10}$/.test(text)) return false;
  const rest = remainder(text.slice(0, 9), 11);
  return rest % 10 === last(text);
}

const SPANISH_PERSON = 'TRWAGMYFPDXBNJZSQVHLCKE';
const SPANISH_COMPANY = 'JABCDEFGHI';
function spanish(text: string): boolean {
  const person = /^([XYZKLM]?)(\d{7,8})([A-Z])$/.exec(text);
  if (person) {
    const [, letter = '', number = '', check = ''] = person;
    if (letter === '' ? number.length !== 8 : number.length !== 7) return false;
    const before = 'XYZ'.includes(letter) && letter ? String('XYZ'.indexOf(letter)) : '';
    return SPANISH_PERSON[Number(before + number) % 23] === check;
  }
  const company = /^[ABCDEFGHJNPQRSUVW](\d{7})([\dA-J])$/.exec(text);
  if (!company) return false;
  const [, number = '', check = ''] = company;
  const total = sum(
    digitsOf(number).map((digit, index) => (index % 2 === 0 ? crossSum(digit * 2) : digit)),
  );
  const value = (10 - (total % 10)) % 10;
  return check === String(value) || check === SPANISH_COMPANY[value];
}

const FRENCH = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
function french(text: string): boolean {
  if (!/^[\dA-HJ-NP-Z]{2}\d{9}$/.test(text)) return false;
  const [key, company] = [text.slice(0, 2), text.slice(2)];
  // Monaco's companies have no number in the French register.
  if (!company.startsWith('000') && !luhn(company)) return false;
  if (/^\d\d$/.test(key)) return remainder(`${company}12`, 97) === Number(key);
  const [one, two] = Array.from(key, (letter) => FRENCH.indexOf(letter));
  if (one === undefined || two === undefined) return false;
  const check = one < 10 ? one * 24 + two - 10 : one * 34 + two - 100;
  return (Number(company) + 1 + Math.floor(check / 11)) % 11 === check % 11;
}

function greek(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const check = digitsOf(text.slice(0, 8)).reduce((all, digit) => all * 2 + digit, 0) * 2;
  return (check % 11) % 10 === last(text);
}

const IRISH = 'WABCDEFGHIJKLMNOPQRSTUV';
function irish(text: string): boolean {
  const old = /^(\d)[A-Z+*](\d{5})([A-W])$/.exec(text);
  const now = /^(\d{7})([A-W])([A-IW]?)$/.exec(text);
  const parts: readonly (string | undefined)[] = old
    ? [`0${old[2]}${old[1]}`, old[3]]
    : (now ?? []).slice(1);
  const [number, check, more] = parts;
  if (!number || !check) return false;
  const value = weighted(number, [8, 7, 6, 5, 4, 3, 2]) + 9 * (more ? IRISH.indexOf(more) : 0);
  return IRISH[value % 23] === check;
}

function lithuanian(text: string): boolean {
  if (!/^(\d{7}1\d|\d{10}1\d)$/.test(text)) return false;
  const digits = digitsOf(text.slice(0, -1));
  const by = (shift: number) =>
    sum(digits.map((digit, index) => digit * (1 + ((index + shift) % 9)))) % 11;
  const first = by(0);
  return (first === 10 ? by(2) % 10 : first) === last(text);
}

function latvian(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false;
  if (text.startsWith('32')) return true;
  if (Number(text[0]) > 3) return weighted(text, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3;
  return ((1 + weighted(text, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10 === last(text);
}

function dutch(text: string): boolean {
  if (!/^\d{9}B\d{2}$/.test(text)) return false;
  // Since 2020 those of sole traders don't contain the citizen's number, and are checked as a whole.
  const whole = remainder(`2321${text.replace('B', '11')}`, 97) === 1;
  return whole || weighted(text, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0;
}

function romanian(text: string): boolean {
  if (!/^[1-9]\d{1,9}$/.test(text)) return false;
  const number = text.slice(0, -1).padStart(9, '0');
  return ((weighted(number, [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === last(text);
}

const austrian = (text: string) =>
  /^U\d{8}$/.test(text) &&
  (96 -
    sum(
      digitsOf(text.slice(1, 8)).map((digit, index) => crossSum(digit * (index % 2 === 0 ? 1 : 2))),
    )) %
    10 ===
    last(text);

/** Digits of a form whose weighted sum is a multiple of the modulus. */
const divisible = (form: RegExp, weights: readonly number[], by: number) => (text: string) =>
  form.test(text) && weighted(text, weights) % by === 0;

/** Whether a number is one of the country's, by country. */
export const VAT_CHECKS: Readonly<Record<string, (number: string) => boolean>> = {
  AT: austrian,
  BE: (text) =>
    /^[01]\d{9}$/.test(text) && 97 - (Number(text.slice(0, 8)) % 97) === Number(text.slice(8)),
  BG: bulgarian,
  CY: cypriot,
  CZ: czech,
  DE: (text) => /^[1-9]\d{8}$/.test(text) && iso7064(text),
  DK: divisible(/^[1-9]\d{7}$/, [2, 7, 6, 5, 4, 3, 2, 1], 11),
  EE: divisible(/^\d{9}$/, [3, 7, 1, 3, 7, 1, 3, 7, 1], 10),
  ES: spanish,
  FI: divisible(/^\d{8}$/, [7, 9, 10, 5, 8, 4, 2, 1], 11),
  FR: french,
  GR: greek,
  HR: (text) => /^\d{11}$/.test(text) && iso7064(text),
  HU: divisible(/^\d{8}$/, [9, 7, 3, 1, 9, 7, 3, 1], 10),
  IE: irish,
  IT: (text) => /^(?!0{7})\d{11}$/.test(text) && luhn(text),
  LT: lithuanian,
  LU: (text) => /^\d{8}$/.test(text) && Number(text.slice(0, 6)) % 89 === Number(text.slice(6)),
  LV: latvian,
  MT: divisible(/^[1-9]\d{7}$/, [3, 4, 6, 7, 8, 9, 10, 1], 37),
  NL: dutch,
  PL: divisible(/^\d{10}$/, [6, 5, 7, 2, 3, 4, 5, 6, 7, -1], 11),
  PT: (text) =>
    /^[1-9]\d{8}$/.test(text) &&
    ((11 - (weighted(text, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === last(text),
  RO: romanian,
  SE: (text) => /^\d{10}(0[1-9]|[1-8]\d|9[0-4])$/.test(text) && luhn(text.slice(0, 10)),
  SI: (text) => {
    const check = 11 - (weighted(text, [8, 7, 6, 5, 4, 3, 2]) % 11);
    return /^[1-9]\d{7}$/.test(text) && check !== 11 && check % 10 === last(text);
  },
  SK: (text) => /^[1-9]\d[2-47-9]\d{7}$/.test(text) && remainder(text, 11) === 0,
};
