import { foreignMinor } from '@souk/contract/minor-units';
import type Stripe from 'stripe';
import { providerCurrency } from '../../kit/provider-currency.ts';
import type {
  PayoutAccount,
  PayoutProvider,
  ProviderReversal,
  ProviderTransfer,
} from './payout-provider.ts';
import { ask } from './stripe-errors.ts';
import { createdSince, idOf, timeOf } from './stripe-fields.ts';

/** Stripe's requirements for a seller, by the end of their names, in words. */
const REQUIREMENTS: readonly [part: string, words: string][] = [
  ['external_account', 'A bank account'],
  ['verification.document', 'An identity document'],
  ['first_name', 'Your name'],
  ['last_name', 'Your name'],
  ['dob.', 'Your date of birth'],
  ['address.', 'Your address'],
  ['phone', 'Your phone number'],
  ['email', 'Your email address'],
  ['tos_acceptance', 'Your agreement to the terms'],
  ['business_profile', 'A description of your business'],
];

const inWords = (name: string) =>
  REQUIREMENTS.find(([part]) => name.includes(part))?.[1] ?? 'More about you or your business';

function toAccount(account: Stripe.Account): PayoutAccount {
  const { capabilities, details_submitted, payouts_enabled, requirements } = account;
  const due = requirements?.currently_due ?? [];
  const ready = capabilities?.transfers === 'active' && payouts_enabled;
  const waits = due.length > 0 || requirements?.disabled_reason?.startsWith('rejected');
  return {
    id: account.id,
    state: ready ? 'ready' : details_submitted && waits ? 'restricted' : 'pending',
    requirements: [...new Set(due.map(inWords))],
  };
}

const toReversal = (reversal: Stripe.TransferReversal): ProviderReversal => ({
  id: reversal.id,
  key: reversal.metadata?.['key'] ?? null,
  amountCents: reversal.amount,
});

/** Null if it's in another currency than the site's. */
export function toTransfer(transfer: Stripe.Transfer): ProviderTransfer | null {
  if (transfer.currency !== providerCurrency()) return null;
  return {
    id: transfer.id,
    key: transfer.metadata?.['key'] ?? null,
    payoutId: transfer.metadata?.['payout_id'] ?? null,
    accountId: idOf(transfer.destination),
    amountCents: transfer.amount,
    reversedCents: transfer.amount_reversed,
    orderNumber: transfer.transfer_group,
    createdAt: timeOf(transfer.created),
  };
}

/** Sellers' accounts and transfers on Stripe Connect, with separate charges and transfers. */
export function stripePayouts(stripe: Stripe): PayoutProvider {
  /** The charge of a payment: a transfer from it needn't wait until its money is available. */
  async function chargeOf(paymentIntentId: string): Promise<string | null> {
    return idOf((await stripe.paymentIntents.retrieve(paymentIntentId)).latest_charge);
  }

  /** A US platform can pay foreign accounts only under Stripe's recipient agreement. */
  async function countryParams(country: string): Promise<Stripe.AccountCreateParams> {
    const own = await ask(() => stripe.accounts.retrieveCurrent());
    const isRecipient = own.country === 'US' && country !== 'US';
    return {
      country,
      ...(isRecipient ? { tos_acceptance: { service_agreement: 'recipient' } } : {}),
    };
  }

  return {
    async createAccount({ key, shopId, email, country }) {
      const params: Stripe.AccountCreateParams = {
        type: 'express',
        email,
        capabilities: { transfers: { requested: true } },
        metadata: { shop_id: shopId },
        ...(country === null ? {} : await countryParams(country)),
      };
      const options = { idempotencyKey: `account-${key}` };
      return toAccount(await ask(() => stripe.accounts.create(params, options)));
    },

    retrieveAccount: async (id) => toAccount(await ask(() => stripe.accounts.retrieve(id))),

    async bankPayout({ id, accountId }) {
      const payout = await ask(() => stripe.payouts.retrieve(id, {}, { stripeAccount: accountId }));
      const { amount, currency, status, failure_message: message } = payout;
      const failure = status === 'failed' ? (message ?? 'The bank gave no reason.') : null;
      return { amount: foreignMinor(amount), currency, failure };
    },

    async onboardingUrl({ key, accountId, returnUrl, refreshUrl }) {
      const params: Stripe.AccountLinkCreateParams = {
        account: accountId,
        type: 'account_onboarding',
        return_url: returnUrl,
        refresh_url: refreshUrl,
      };
      const options = { idempotencyKey: `link-${key}` };
      return (await ask(() => stripe.accountLinks.create(params, options))).url;
    },

    async transfer({ key, payoutId, accountId, amountCents, orderNumber, paymentIntentId }) {
      return ask(async () => {
        const charge = paymentIntentId === null ? null : await chargeOf(paymentIntentId);
        const params: Stripe.TransferCreateParams = {
          amount: amountCents,
          currency: providerCurrency(),
          destination: accountId,
          // Identifies the transfer if a restore has lost the payout's rows.
          metadata: { key, payout_id: payoutId },
          ...(orderNumber === null ? {} : { transfer_group: orderNumber }),
          ...(charge === null ? {} : { source_transaction: charge }),
        };
        const { id } = await stripe.transfers.create(params, { idempotencyKey: `transfer-${key}` });
        return { id };
      });
    },

    async transfersTo({ accountId, since }) {
      return ask(async () => {
        const found: ProviderTransfer[] = [];
        const params = { destination: accountId, created: createdSince(since), limit: 100 };
        for await (const transfer of stripe.transfers.list(params)) {
          const ours = toTransfer(transfer);
          if (ours) found.push(ours);
        }
        return found;
      });
    },

    async reverseTransfer({ key, transferId, amountCents }) {
      const params: Stripe.TransferCreateReversalParams = {
        amount: amountCents,
        metadata: { key },
      };
      const options = { idempotencyKey: `reversal-${key}` };
      return toReversal(
        await ask(() => stripe.transfers.createReversal(transferId, params, options)),
      );
    },

    async reversalsOf(transferId) {
      return ask(async () => {
        const found: ProviderReversal[] = [];
        for await (const reversal of stripe.transfers.listReversals(transferId, { limit: 100 })) {
          found.push(toReversal(reversal));
        }
        return found;
      });
    },
  };
}
