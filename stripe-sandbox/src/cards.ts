/** How refunds to a card end, if they do not simply succeed. */
export type RefundBehaviour = 'fail later' | 'pending first';

/** What happens when a card is charged. */
export type CardBehaviour =
  | { outcome: 'succeeds'; refunds?: RefundBehaviour }
  | { outcome: 'authenticates' }
  | { outcome: 'declined'; code: string; declineCode?: string; message: string };

/** One of Stripe's test cards. */
export interface TestCard {
  number: string;
  brand: 'amex' | 'discover' | 'mastercard' | 'visa';
  /** Names that stand for it: as a token (`tok_…`) and as a payment method (`pm_card_…`). */
  names: string[];
  behaviour: CardBehaviour;
}

const SUCCEEDS = { outcome: 'succeeds' } as const;
const AUTHENTICATES = { outcome: 'authenticates' } as const;
const REFUSED = 'Your card was declined.';
const NO_FUNDS = declined(
  'card_declined',
  'Your card has insufficient funds.',
  'insufficient_funds',
);
const WRONG_CVC = declined('incorrect_cvc', "Your card's security code is incorrect.");

const CARDS: TestCard[] = [
  card('4242424242424242', 'visa', ['visa'], SUCCEEDS),
  card('5555555555554444', 'mastercard', ['mastercard'], SUCCEEDS),
  card('378282246310005', 'amex', ['amex'], SUCCEEDS),
  card('6011111111111117', 'discover', ['discover'], SUCCEEDS),
  card(
    '4000000000000002',
    'visa',
    ['chargeDeclined', 'visa_chargeDeclined'],
    declined('card_declined', REFUSED, 'generic_decline'),
  ),
  card(
    '4000000000009995',
    'visa',
    ['chargeDeclinedInsufficientFunds', 'visa_chargeDeclinedInsufficientFunds'],
    NO_FUNDS,
  ),
  card(
    '4000000000000069',
    'visa',
    ['chargeDeclinedExpiredCard'],
    declined('expired_card', 'Your card has expired.'),
  ),
  card('4000000000000127', 'visa', ['chargeDeclinedIncorrectCvc'], WRONG_CVC),
  card('4000000000005126', 'visa', ['refundFail'], { ...SUCCEEDS, refunds: 'fail later' }),
  card('4000000000007726', 'visa', ['pendingRefund'], { ...SUCCEEDS, refunds: 'pending first' }),
  card('4000002500003155', 'visa', ['authenticationRequiredOnSetup'], AUTHENTICATES),
  card('4000002760003184', 'visa', ['authenticationRequired'], AUTHENTICATES),
];

// A real card typed in by mistake: refused as Stripe's test mode refuses it.
const NOT_A_TEST_CARD = declined(
  'card_declined',
  'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  'test_mode_live_card',
);

/** The test card of this number (digits only); every other number is declined. */
export function cardOfNumber(number: string): TestCard {
  const found = CARDS.find((each) => each.number === number);
  return found ?? card(number, 'visa', [], NOT_A_TEST_CARD);
}

/** The test card that a name such as `tok_visa` or `pm_card_visa` stands for. */
export function cardOfName(name: string): TestCard | undefined {
  const short = name.replace(/^(tok|pm_card)_/, '');
  return short === name ? undefined : CARDS.find((each) => each.names.includes(short));
}

function card(
  number: string,
  brand: TestCard['brand'],
  names: string[],
  behaviour: CardBehaviour,
): TestCard {
  return { number, brand, names, behaviour };
}

function declined(code: string, message: string, declineCode?: string): CardBehaviour {
  return { outcome: 'declined', code, message, ...(declineCode && { declineCode }) };
}

/** A card as it was typed: the number perhaps with spaces, the year in two or four digits. */
export interface TypedCard {
  number: string;
  month: string;
  year: string;
  cvc: string;
}

/** A card whose fields hold together; its number in digits only. */
export interface ReadCard {
  number: string;
  month: number;
  year: number;
}

/** What is wrong with a field, in Stripe's codes and words. */
export interface CardProblem {
  field: keyof TypedCard;
  code: string;
  message: string;
}

/** Checks number (Luhn), expiry and CVC; `now` in seconds. Answers the card, or what is wrong. */
export function readCard(
  typed: TypedCard,
  now: number,
): { card: ReadCard; problems?: never } | { card?: never; problems: CardProblem[] } {
  const number = typed.number.replace(/[\s-]/g, '');
  const month = Number(typed.month);
  const year = Number(typed.year) + (/^\d{2}$/.test(typed.year) ? 2000 : 0);
  const problems = [
    numberProblem(number),
    expiryProblem(month, year, new Date(now * 1000)),
    cvcProblem(typed.cvc.trim(), number),
  ].filter((problem) => problem !== undefined);
  return problems.length > 0 ? { problems } : { card: { number, month, year } };
}

function numberProblem(number: string): CardProblem | undefined {
  const problem = (message: string) =>
    ({ field: 'number', code: 'incorrect_number', message }) as const;
  if (/^\d{0,11}$/.test(number)) return problem('Your card number is incomplete.');
  const fits = /^\d{12,19}$/.test(number) && passesLuhn(number);
  return fits ? undefined : problem('Your card number is invalid.');
}

function expiryProblem(month: number, year: number, today: Date): CardProblem | undefined {
  const problem = (field: 'month' | 'year', message: string) => {
    return {
      field,
      code: `invalid_expiry_${field}`,
      message: `Your card's expiration ${message}.`,
    };
  };
  if (!Number.isInteger(month) || month < 1 || month > 12) {
    return problem('month', 'month is invalid');
  }
  const [thisYear, thisMonth] = [today.getUTCFullYear(), today.getUTCMonth() + 1];
  if (!Number.isInteger(year) || year > thisYear + 50) return problem('year', 'year is invalid');
  if (year < thisYear) return problem('year', 'year is in the past');
  if (year === thisYear && month < thisMonth) return problem('month', 'date is in the past');
  return undefined;
}

function cvcProblem(cvc: string, number: string): CardProblem | undefined {
  // American Express prints four digits.
  const length = /^3[47]/.test(number) ? 4 : 3;
  if (/^\d+$/.test(cvc) && cvc.length === length) return undefined;
  const word = /^\d*$/.test(cvc) && cvc.length < length ? 'incomplete' : 'invalid';
  return { field: 'cvc', code: 'invalid_cvc', message: `Your card's security code is ${word}.` };
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
