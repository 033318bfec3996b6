import { currencySymbol } from '@souk/contract/currency';
import { plainAmount, siteCurrency, toAmount } from '@souk/contract/money';

/** Formats minor units for a message, without separators of thousands: "−$1234.50". */
export const inMessage = (cents: number) =>
  `${cents < 0 ? '−' : ''}${currencySymbol(siteCurrency())}${plainAmount(Math.abs(toAmount(cents)))}`;
