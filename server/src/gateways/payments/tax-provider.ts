/** The card provider's tax service. Amounts in whole minor units of the site's currency. */
export interface TaxProvider {
  /** The tax on a shop's part of a purchase. @throws ProviderRefused an address that doesn't suffice */
  calculateTax(request: TaxRequest): Promise<ProviderTax>;
  /** Records the tax of a sale, once for each reference. Returns the transaction's id. */
  recordTax(sale: { calculationId: string; reference: string }): Promise<string>;
  /** Takes a part of a recorded tax back, once for each reference. Returns the transaction's id. */
  reverseTax(reversal: TaxReversal): Promise<string>;
}

export type TaxRequest = {
  /** Each with a reference of its own. */
  lines: { reference: string; cents: number; quantity: number }[];
  shippingCents: number;
  /** Whether the amounts contain the tax. */
  included: boolean;
  to: { country: string; state: string | null; postalCode: string | null };
  /** The country that the goods come from; null if it isn't known. */
  from: string | null;
  /** The buyer's VAT number of the EU, with its prefix. */
  vatId: string | null;
};

/** A tax and its rate; null where there is none. */
export type ProviderRate = { cents: number; rate: { name: string; percent: number } | null };

export type ProviderTax = {
  calculationId: string;
  /** Of each line, by its reference. */
  lines: ReadonlyMap<string, ProviderRate>;
  shipping: ProviderRate;
  /** Whether the buyer accounts for it, by their VAT number. */
  reverseCharge: boolean;
};

/** What is given back, with its tax. Amounts contain the tax if the sale's did. */
export type TaxReversal = {
  transactionId: string;
  reference: string;
  lines: { reference: string; cents: number; taxCents: number }[];
  shipping: { cents: number; taxCents: number };
};
