import type { ForeignAmount } from '@souk/contract/minor-units';

/**
 * How sellers are paid: they have accounts at the provider, to which transfers go. Amounts are
 * whole minor units of the site's currency, except in {@link BankPayout}.
 */
export interface PayoutProvider {
  /** Opens a seller's account. The same `key` opens one within a day. @throws ProviderUnavailable */
  createAccount(request: AccountRequest): Promise<PayoutAccount>;
  /** @throws AccountGone */
  retrieveAccount(accountId: string): Promise<PayoutAccount>;
  /** Retrieves a payout from a seller's account to their bank. */
  bankPayout(payout: { id: string; accountId: string }): Promise<BankPayout>;
  /** The provider's page on which the seller completes the account; valid for some minutes. */
  onboardingUrl(request: OnboardingRequest): Promise<string>;
  /** Sends money to a seller. The same `key` never sends it twice within a day. */
  transfer(request: TransferRequest): Promise<{ id: string }>;
  /** Lists the transfers to a seller since a time, without those in other currencies. */
  transfersTo(request: { accountId: string; since: Date }): Promise<ProviderTransfer[]>;
  /** Reverses part of a transfer. The same `key` never reverses it twice within a day. */
  reverseTransfer(request: {
    key: string;
    transferId: string;
    amountCents: number;
  }): Promise<ProviderReversal>;
  /** The reversed total of a transfer, whether by us or by the provider. */
  reversalsOf(transferId: string): Promise<ProviderReversal[]>;
}

export type AccountRequest = {
  key: string;
  shopId: string;
  email: string;
  /** A two-letter code, or null for the site's own country. */
  country: string | null;
};

export type BankPayout = ForeignAmount & {
  /** Why it failed, or null if it hasn't. */
  failure: string | null;
};

export type PayoutAccount = {
  id: string;
  /** Pending: not filled in yet, or under review. Restricted: more is required. */
  state: 'pending' | 'ready' | 'restricted';
  /** The missing requirements, in words. */
  requirements: string[];
};

export type OnboardingRequest = {
  key: string;
  accountId: string;
  /** Where the page leads when the seller leaves it. */
  returnUrl: string;
  /** Where it leads once it has expired. */
  refreshUrl: string;
};

export type TransferRequest = {
  key: string;
  /** The Souk payout it belongs to. */
  payoutId: string;
  accountId: string;
  amountCents: number;
  /** The order that it pays for, or null if it's for several or none. */
  orderNumber: string | null;
  /** The payment it comes from, if any. */
  paymentIntentId: string | null;
};

/** A transfer in the site's currency: Souk makes no others. */
export type ProviderTransfer = {
  id: string;
  /** The key of our request, or null if it was made elsewhere. */
  key: string | null;
  /** The Souk payout it belongs to, if known. */
  payoutId: string | null;
  accountId: string | null;
  amountCents: number;
  /** The amount reversed so far. */
  reversedCents: number;
  /** The order that it pays for, or null if it's for several or none. */
  orderNumber: string | null;
  createdAt: Date;
};

export type ProviderReversal = {
  id: string;
  /** The key of our request, or null if it was made elsewhere. */
  key: string | null;
  amountCents: number;
};
