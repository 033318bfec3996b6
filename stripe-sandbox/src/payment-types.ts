import { z } from 'zod';
import { invalidParameter } from './errors.ts';

/** Stripe's names for payment methods. */
const NAMES = `acss_debit affirm afterpay_clearpay alipay alma amazon_pay au_becs_debit bacs_debit
  bancontact billie bizum blik boleto card cashapp crypto customer_balance eps fpx giropay grabpay
  ideal kakao_pay klarna konbini kr_card link mb_way mobilepay multibanco naver_pay nz_bank_account
  oxxo p24 pay_by_bank payco paynow paypal paypay payto pix promptpay revolut_pay samsung_pay
  satispay scalapay sepa_debit sequra sofort sunbit swish twint upi us_bank_account wechat_pay
  zip`.split(/\s+/);

/** A parameter with one of these names. */
export const paymentType = z.enum(NAMES);

/** The payment methods that the sandbox supports. */
export const OFFERED = ['card', 'us_bank_account', 'sepa_debit'] as const;
export type PaymentType = (typeof OFFERED)[number];

const CURRENCY_OF: Partial<Record<PaymentType, string>> = {
  us_bank_account: 'usd',
  sepa_debit: 'eur',
};

/**
 * Picks a session's payment methods as Stripe does: the `allowed` ones or, by default, the
 * dashboard's, minus `excluded` ones and any that don't support the currency. @throws ApiError
 * Stripe's 400 if none is left
 */
export function paymentTypesFor(
  currency: string,
  byDefault: readonly PaymentType[],
  { allowed, excluded = [] }: { allowed?: string[] | undefined; excluded?: string[] | undefined },
): PaymentType[] {
  const types = OFFERED.filter(
    (type) =>
      (allowed ?? byDefault).includes(type) &&
      !excluded.includes(type) &&
      (CURRENCY_OF[type] ?? currency) === currency,
  );
  if (types.length > 0) return types;
  throw invalidParameter(
    `No valid payment method types for this Checkout Session. Please ensure that you have activated payment methods compatible with your chosen currency (${currency}).`,
    { param: 'allowed_payment_method_types' },
  );
}
