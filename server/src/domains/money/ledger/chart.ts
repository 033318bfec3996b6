/**
 * The chart of accounts. `shops` is the control account of all shops. Account codes have four
 * digits, which every accounting program accepts.
 */
export const CHART = {
  bank: { code: '1000', name: 'Bank', type: 'asset' },
  provider: { code: '1100', name: 'Card provider', type: 'asset' },
  disputes: { code: '1200', name: 'Disputes', type: 'asset' },
  shops: { code: '2000', name: 'Owed to shops', type: 'liability' },
  tax: { code: '2100', name: 'Tax collected', type: 'liability' },
  parked: { code: '2200', name: 'Payments without an order', type: 'liability' },
  commission: { code: '4000', name: 'Commission', type: 'income' },
  provider_fees: { code: '6000', name: 'Provider fees', type: 'expense' },
  promotions: { code: '6200', name: 'Promotions', type: 'expense' },
  write_offs: { code: '6100', name: 'Write-offs', type: 'expense' },
} as const;

export type ChartAccount = keyof typeof CHART;
export type AccountType = (typeof CHART)[ChartAccount]['type'];

/** The accounts, sorted by code. */
export const chart = Object.entries(CHART).map(([account, facts]) => ({
  account: account as ChartAccount,
  ...facts,
}));

export function chartAccount(account: string): ChartAccount {
  if (account.startsWith('shop:')) return 'shops';
  if (Object.hasOwn(CHART, account)) return account as ChartAccount;
  throw new Error(`The chart has no account ${account}`);
}
