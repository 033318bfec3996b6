import { siteCurrency } from '@souk/contract/money';

/** The site's currency as the card provider writes it: "usd". */
export const providerCurrency = (): string => siteCurrency().toLowerCase();
