/** A card as it was typed in. */
export interface CardInput {
  /** Digits, perhaps with spaces. */
  number: string;
  month: string;
  /** Two or four digits. */
  year: string;
  cvc: string;
}

/** A card whose fields hold together. */
export interface ReadCard {
  /** Digits only. */
  number: string;
  month: number;
  year: number;
}

/** What is wrong with a field, in Stripe's codes and words. */
export interface CardProblem {
  field: 'number' | 'month' | 'year' | 'cvc';
  code: string;
  message: string;
}

/** Checks number (Luhn), expiry and CVC; `now` in seconds. Answers the card, or what is wrong. */
export function readCard(
  input: CardInput,
  now: number,
): { card: ReadCard; problems?: never } | { problems: CardProblem[] } {
  const number = input.number.replace(/[\s-]/g, '');
  const month = Number(input.month);
  const year = Number(input.year) + (/^\d{2}$/.test(input.year) ? 2000 : 0);
  const problems = [
    ...numberProblems(number),
    ...expiryProblems(month, year, new Date(now * 1000)),
    ...cvcProblems(input.cvc.trim(), number),
  ];
  return problems.length > 0 ? { problems } : { card: { number, month, year } };
}

function numberProblems(number: string): CardProblem[] {
  if (number === '' || /^\d{1,11}$/.test(number)) {
    return [problem('number', 'incorrect_number', 'Your card number is incomplete.')];
  }
  if (/^\d{12,19}$/.test(number) && passesLuhn(number)) return [];
  return [problem('number', 'incorrect_number', 'Your card number is invalid.')];
}

function expiryProblems(month: number, year: number, today: Date): CardProblem[] {
  if (!Number.isInteger(month) || month < 1 || month > 12) {
    return [problem('month', 'invalid_expiry_month', "Your card's expiration month is invalid.")];
  }
  const [thisYear, thisMonth] = [today.getUTCFullYear(), today.getUTCMonth() + 1];
  if (!Number.isInteger(year) || year > thisYear + 50) {
    return [problem('year', 'invalid_expiry_year', "Your card's expiration year is invalid.")];
  }
  if (year < thisYear) {
    return [problem('year', 'invalid_expiry_year', "Your card's expiration year is in the past.")];
  }
  if (year === thisYear && month < thisMonth) {
    return [
      problem('month', 'invalid_expiry_month', "Your card's expiration date is in the past."),
    ];
  }
  return [];
}

function cvcProblems(cvc: string, number: string): CardProblem[] {
  // American Express prints four digits.
  const length = /^3[47]/.test(number) ? 4 : 3;
  if (new RegExp(`^\\d{${length}}$`).test(cvc)) return [];
  const word = /^\d*$/.test(cvc) && cvc.length < length ? 'incomplete' : 'invalid';
  return [problem('cvc', 'invalid_cvc', `Your card's security code is ${word}.`)];
}

function problem(field: CardProblem['field'], code: string, message: string): CardProblem {
  return { field, code, message };
}

function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
