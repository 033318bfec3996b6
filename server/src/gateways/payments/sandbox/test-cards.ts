/** How refunds to a card end, where they do not simply succeed. */
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
const DECLINED = 'Your card was declined.';

const CARDS: TestCard[] = [
  card('4242424242424242', 'visa', ['visa'], SUCCEEDS),
  card('4000056655665556', 'visa', ['visa_debit'], SUCCEEDS),
  card('5555555555554444', 'mastercard', ['mastercard'], SUCCEEDS),
  card('2223003122003222', 'mastercard', [], SUCCEEDS),
  card('378282246310005', 'amex', ['amex'], SUCCEEDS),
  card('6011111111111117', 'discover', ['discover'], SUCCEEDS),
  card(
    '4000000000000002',
    'visa',
    ['chargeDeclined', 'visa_chargeDeclined'],
    declined('card_declined', DECLINED, 'generic_decline'),
  ),
  card(
    '4000000000009995',
    'visa',
    ['chargeDeclinedInsufficientFunds', 'visa_chargeDeclinedInsufficientFunds'],
    declined('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
  ),
  card(
    '4000000000009987',
    'visa',
    ['visa_chargeDeclinedLostCard'],
    declined('card_declined', DECLINED, 'lost_card'),
  ),
  card(
    '4000000000000069',
    'visa',
    ['chargeDeclinedExpiredCard'],
    declined('expired_card', 'Your card has expired.'),
  ),
  card(
    '4000000000000127',
    'visa',
    ['chargeDeclinedIncorrectCvc'],
    declined('incorrect_cvc', "Your card's security code is incorrect."),
  ),
  card(
    '4000000000000119',
    'visa',
    ['chargeDeclinedProcessingError'],
    declined(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  ),
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

/** The test card of this number (digits only); any other number is declined, whatever it is. */
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
