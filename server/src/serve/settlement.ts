import { currencyName } from '@souk/contract/amount-texts';
import { siteCurrency } from '@souk/contract/money';
import type { PaymentProvider } from '../gateways/payments/provider.ts';
import { providerCurrency } from '../kit/provider-currency.ts';

/**
 * Returns a warning if the provider doesn't settle in the currency of the books. Returns nothing
 * if it can't be reached or doesn't say.
 */
export async function settlementAdvice(
  payments: Pick<PaymentProvider, 'platform'>,
): Promise<string[]> {
  const { currency } = await payments.platform().catch(() => ({ currency: null }));
  if (currency === null || currency === providerCurrency()) return [];
  const code = currency.toUpperCase();
  return [
    `Your account at the payment provider settles in ${code}, but Souk sells and keeps its books in ${currencyName()}: the books won't match the provider's balance, and sellers can't be paid. Add a bank account in ${siteCurrency() === 'USD' ? 'dollars' : siteCurrency()} there, in the payout settings.`,
  ];
}
