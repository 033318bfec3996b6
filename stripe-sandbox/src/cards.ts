import type { DisputeReason } from './disputes.ts';

/** The outcome of refunds to a card, unless they simply succeed. */
export type RefundBehaviour = 'fail later' | 'pending first';

/** The outcome of charging a card, or a bank account. */
export type CardBehaviour =
  | {
      outcome: 'succeeds';
      available?: 'at once';
      refunds?: RefundBehaviour;
      disputed?: { reason: DisputeReason; inquiry?: boolean };
      suspected?: true;
    }
  | { outcome: 'authenticates' }
  | { outcome: 'delayed'; failure?: string }
  | { outcome: 'declined'; declineCode: string; message: string };

/** One of Stripe's test cards. */
export interface TestCard {
  number: string;
  /** Its name as a token (`tok_…`) and as a payment method (`pm_card_…`). */
  name: string;
  behaviour: CardBehaviour;
}

const SUCCEEDS = { outcome: 'succeeds' } as const;
const REFUSED = 'Your card was declined.';
const POOR = 'Your card has insufficient funds.';

const CARDS: TestCard[] = [
  { number: '4242424242424242', name: 'visa', behaviour: SUCCEEDS },
  { number: '5555555555554444', name: 'mastercard', behaviour: SUCCEEDS },
  { number: '378282246310005', name: 'amex', behaviour: SUCCEEDS },
  {
    number: '4000000000000002',
    name: 'chargeDeclined',
    behaviour: declined('generic_decline', REFUSED),
  },
  {
    number: '4000000000009995',
    name: 'chargeDeclinedInsufficientFunds',
    behaviour: declined('insufficient_funds', POOR),
  },
  {
    number: '4000000000000259',
    name: 'createDispute',
    behaviour: { ...SUCCEEDS, disputed: { reason: 'fraudulent' } },
  },
  {
    number: '4000000000002685',
    name: 'createDisputeProductNotReceived',
    behaviour: { ...SUCCEEDS, disputed: { reason: 'product_not_received' } },
  },
  {
    number: '4000000000001976',
    name: 'createDisputeInquiry',
    behaviour: { ...SUCCEEDS, disputed: { reason: 'fraudulent', inquiry: true } },
  },
  {
    number: '4000000000005423',
    name: 'createIssuerFraudRecord',
    behaviour: { ...SUCCEEDS, suspected: true },
  },
  {
    number: '4000000000000077',
    name: 'bypassPending',
    behaviour: { ...SUCCEEDS, available: 'at once' },
  },
  {
    number: '4000000000005126',
    name: 'refundFail',
    behaviour: { ...SUCCEEDS, refunds: 'fail later' },
  },
  {
    number: '4000000000007726',
    name: 'pendingRefund',
    behaviour: { ...SUCCEEDS, refunds: 'pending first' },
  },
  {
    number: '4000002500003155',
    name: 'authenticationRequired',
    behaviour: { outcome: 'authenticates' },
  },
];

// A real card typed in by mistake: Stripe's test mode refuses it, too.
const NOT_A_TEST_CARD = declined(
  'test_mode_live_card',
  'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
);

/** The test card of this number (digits only); every other number is declined. */
export function cardOfNumber(number: string): TestCard {
  const found = CARDS.find((card) => card.number === number);
  return found ?? { number, name: '', behaviour: NOT_A_TEST_CARD };
}

/** The test card with a name such as `tok_visa` or `pm_card_visa`. */
export function cardOfName(name: string): TestCard | undefined {
  const [, short] = /^(?:tok|pm_card)_(\w+)$/.exec(name) ?? [];
  return CARDS.find((card) => card.name === short);
}

/** The brand of a card number. */
export function brandOf(number: string): 'amex' | 'mastercard' | 'visa' {
  if (/^3[47]/.test(number)) return 'amex';
  return number.startsWith('5') ? 'mastercard' : 'visa';
}

function declined(declineCode: string, message: string): CardBehaviour {
  return { outcome: 'declined', declineCode, message };
}

/** A card as typed: the number may contain spaces, the year has two or four digits. */
export interface TypedCard {
  number: string;
  month: string;
  year: string;
  cvc: string;
}

/** A card with consistent fields; its number in digits only. */
export interface ReadCard {
  number: string;
  month: number;
  year: number;
}

/** The problem with a field, in Stripe's words. */
export interface CardProblem {
  field: keyof TypedCard;
  message: string;
}

/** Checks number (Luhn), expiry and CVC; `now` in seconds. Returns the card, or its problem. */
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
  const problem = (word: string) =>
    ({ field: 'number', message: `Your card number is ${word}.` }) as const;
  if (/^\d{0,11}$/.test(number)) return problem('incomplete');
  return /^\d{12,19}$/.test(number) && passesLuhn(number) ? undefined : problem('invalid');
}

function expiryProblem(month: number, year: number, today: Date): CardProblem | undefined {
  const problem = (field: 'month' | 'year', what: string) => {
    return { field, message: `Your card's expiration ${what}.` };
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
  // American Express prints a code of four digits.
  const length = brandOf(number) === 'amex' ? 4 : 3;
  if (/^\d+$/.test(cvc) && cvc.length === length) return undefined;
  const word = /^\d*$/.test(cvc) && cvc.length < length ? 'incomplete' : 'invalid';
  return { field: 'cvc', message: `Your card's security code is ${word}.` };
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
