/** How sellers are paid: they have accounts at the provider, to which transfers go. Amounts in US cents. */
export interface PayoutProvider {
  /** Opens a seller's account. The same `key` opens one within a day. @throws ProviderUnavailable */
  createAccount(request: { key: string; shopId: string; email: string }): Promise<PayoutAccount>;
  retrieveAccount(accountId: string): Promise<PayoutAccount>;
  /** The provider's page on which the seller fills in what is missing; good for some minutes. */
  onboardingUrl(request: OnboardingRequest): Promise<string>;
  /** Sends money to a seller. The same `key` never sends it twice within a day. */
  transfer(request: TransferRequest): Promise<{ id: string }>;
  /** The transfers to a seller since then, each with the key that it was asked for with. */
  transfersTo(request: {
    accountId: string;
    since: Date;
  }): Promise<{ id: string; key: string | null }[]>;
  /** Takes a part of a transfer back. The same `key` never takes it twice within a day. */
  reverseTransfer(request: {
    key: string;
    transferId: string;
    amountCents: number;
  }): Promise<ProviderReversal>;
  /** All that was taken back of a transfer, by us or at the provider's own. */
  reversalsOf(transferId: string): Promise<ProviderReversal[]>;
}

export type PayoutAccount = {
  id: string;
  /** Pending: not filled in yet, or being checked. Restricted: something more is asked for. */
  state: 'pending' | 'ready' | 'restricted';
  /** What is missing, in words. */
  requirements: string[];
};

export type OnboardingRequest = {
  key: string;
  accountId: string;
  /** Where the page leads when the seller leaves it. */
  returnUrl: string;
  /** Where it leads if it is too old. */
  refreshUrl: string;
};

export type TransferRequest = {
  key: string;
  accountId: string;
  amountCents: number;
  /** The order that it pays for; null for several, or none. */
  orderNumber: string | null;
  /** The payment that it comes from, if it comes from one. */
  paymentIntentId: string | null;
};

export type ProviderReversal = {
  id: string;
  /** The key it was requested with; null for one made elsewhere. */
  key: string | null;
  amountCents: number;
};
