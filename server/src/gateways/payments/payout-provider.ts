/** How sellers are paid: they have accounts at the provider, to which transfers go. Amounts in US cents. */
export interface PayoutProvider {
  /** Opens a seller's account. The same `key` opens one within a day. @throws ProviderUnavailable */
  createAccount(request: { key: string; shopId: string; email: string }): Promise<PayoutAccount>;
  retrieveAccount(accountId: string): Promise<PayoutAccount>;
  /** The provider's page on which the seller completes the account; valid for some minutes. */
  onboardingUrl(request: OnboardingRequest): Promise<string>;
  /** Sends money to a seller. The same `key` never sends it twice within a day. */
  transfer(request: TransferRequest): Promise<{ id: string }>;
  /** The transfers to a seller since then, each with the key of its request. */
  transfersTo(request: {
    accountId: string;
    since: Date;
  }): Promise<{ id: string; key: string | null }[]>;
  /** Reverses part of a transfer. The same `key` never reverses it twice within a day. */
  reverseTransfer(request: {
    key: string;
    transferId: string;
    amountCents: number;
  }): Promise<ProviderReversal>;
  /** The reversed total of a transfer, whether by us or by the provider. */
  reversalsOf(transferId: string): Promise<ProviderReversal[]>;
}

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
  accountId: string;
  amountCents: number;
  /** The order that it pays for; null for several, or none. */
  orderNumber: string | null;
  /** The payment it comes from, if any. */
  paymentIntentId: string | null;
};

export type ProviderReversal = {
  id: string;
  /** The key of its request; null if it was made elsewhere. */
  key: string | null;
  amountCents: number;
};
