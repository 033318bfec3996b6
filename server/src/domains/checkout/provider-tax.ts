import type { PricedPurchase } from '@souk/contract/purchase';
import { TAX } from '@souk/contract/tax';
import { type ShopTax, shopTaxOf, type TaxedAmount } from '@souk/contract/tax-cost';
import type { Deps } from '../../deps.ts';
import { providerProblem } from '../../gateways/payments/provider-problem.ts';
import { ProviderRefused } from '../../gateways/payments/provider.ts';
import type { ProviderTax, TaxRequest } from '../../gateways/payments/tax-provider.ts';
import { invalid } from '../../kit/problems.ts';

/** A business needs four, and as many again after a change of prices. */
const MOST_TRIES = 12;

/** What the provider answered, by what it was asked. */
export type KnownTaxes = Map<string, ProviderTax>;

const keyOf = (request: TaxRequest) => JSON.stringify(request);

/** Signals that the provider has to be asked first, which is never done inside a transaction. */
class TaxesNeeded extends Error {
  readonly requests: readonly TaxRequest[];

  constructor(requests: readonly TaxRequest[]) {
    super('The provider has to work out the tax first');
    this.requests = requests;
  }
}

export type TaxDestination = TaxRequest['to'] & { vatId: string | null };

export type AskedTaxes = {
  byShop: Map<string, ShopTax>;
  /** The provider's ids, by shop. */
  calculations: Map<string, string>;
  /** The shops to which the buyer pays none, because they account for it. */
  untaxed: Set<string>;
};

/**
 * Returns the taxes on a purchase that is priced without them, as far as the provider was asked.
 * `from`: the countries that the shops sell from. @throws TaxesNeeded
 */
export function taxesByProvider(
  { shops, taxIncluded: included }: PricedPurchase,
  { vatId, ...to }: TaxDestination,
  from: ReadonlyMap<string, string>,
  known: KnownTaxes,
): AskedTaxes {
  const asked: AskedTaxes = { byShop: new Map(), calculations: new Map(), untaxed: new Set() };
  const needed: TaxRequest[] = [];
  for (const { shop_id, lines, shipping } of shops) {
    if (lines.length === 0) continue;
    const request: TaxRequest = {
      lines: lines.map(({ key, cents, quantity }) => ({ reference: key, cents, quantity })),
      shippingCents: shipping,
      included,
      to,
      from: from.get(shop_id) ?? null,
      vatId,
    };
    const answer = known.get(keyOf(request));
    if (!answer) {
      needed.push(request);
      continue;
    }
    const byLine = lines.map(({ key, cents }): [string, TaxedAmount] => [
      key,
      { amount: cents, ...(answer.lines.get(key) ?? { cents: 0, rate: null }) },
    ]);
    const onShipping = { amount: shipping, ...answer.shipping };
    asked.byShop.set(shop_id, shopTaxOf(new Map(byLine), onShipping, included));
    asked.calculations.set(shop_id, answer.calculationId);
    if (answer.reverseCharge) asked.untaxed.add(shop_id);
  }
  if (needed.length > 0) throw new TaxesNeeded(needed);
  return asked;
}

/** For an address that doesn't say enough yet. */
const UNKNOWN_TAX: ProviderTax = {
  calculationId: '',
  lines: new Map(),
  shipping: { cents: 0, rate: null },
  reverseCharge: false,
};

/**
 * Does something that may need the provider's taxes, asking for those that it finds missing. With
 * `partly`, an address that isn't enough has no tax. @throws ProblemError 503 the provider is away;
 * 422 the address
 */
export async function withTaxes<T>(
  { payments }: Pick<Deps, 'payments'>,
  work: (known: KnownTaxes) => Promise<T>,
  { partly = false, path = 'zip_code' }: { partly?: boolean; path?: string } = {},
): Promise<T> {
  const known: KnownTaxes = new Map();
  const ask = async (request: TaxRequest) => {
    try {
      return await payments.calculateTax(request);
    } catch (error) {
      if (error instanceof ProviderRefused) {
        if (partly) return UNKNOWN_TAX;
        throw invalid({ path, message: TAX.place });
      }
      throw providerProblem(error, 'Nothing was charged; please try again shortly.') ?? error;
    }
  };
  for (let tries = 1; ; tries += 1) {
    try {
      return await work(known);
    } catch (error) {
      if (!(error instanceof TaxesNeeded) || tries === MOST_TRIES) throw error;
      const answers = await Promise.all(error.requests.map(ask));
      error.requests.forEach((request, index) => {
        const answer = answers[index];
        if (answer) known.set(keyOf(request), answer);
      });
    }
  }
}
