import type { PaymentType } from './payment-types.ts';

type DelayedType = Exclude<PaymentType, 'card'>;

/** A test bank account. Payments from it succeed or fail after a few days. */
export interface TestBank {
  /** The account number or IBAN. */
  number: string;
  type: DelayedType;
  /** The names of its payment methods, without the prefix `pm_`. */
  names: readonly string[];
  /** The failure code, if payments fail. */
  failure?: string;
}

const BANKS: TestBank[] = [
  {
    number: '000123456789',
    type: 'us_bank_account',
    names: ['usBankAccount', 'usBankAccount_success'],
  },
  ...(
    [
      ['000111111113', 'accountClosed', 'account_closed'],
      ['000111111116', 'noAccount', 'no_account'],
      ['000222222227', 'insufficientFunds', 'insufficient_funds'],
      ['000333333335', 'debitNotAuthorized', 'debit_not_authorized'],
    ] as const
  ).map(([number, name, failure]) => ({
    number,
    type: 'us_bank_account' as const,
    names: [`usBankAccount_${name}`],
    failure,
  })),
  { number: 'AT611904300234573201', type: 'sepa_debit', names: ['sepaDebit'] },
  {
    number: 'AT861904300235473202',
    type: 'sepa_debit',
    names: ['sepaDebit_fails'],
    failure: 'insufficient_funds',
  },
];

/** The test accounts for these payment methods. */
export const banksOf = (types: readonly string[]): TestBank[] =>
  BANKS.filter(({ type }) => types.includes(type));

/** The test account with this number, ignoring spaces. */
export const bankOfNumber = (number: string): TestBank | undefined =>
  BANKS.find((bank) => bank.number === number.replaceAll(/\s/g, '').toUpperCase());

/** The test account with a name such as `pm_usBankAccount`. */
export const bankOfName = (name: string): TestBank | undefined =>
  BANKS.find(({ names }) => names.some((known) => name === `pm_${known}`));
