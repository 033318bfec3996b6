import { CURRENCIES } from '@souk/contract/currency';
import { siteCurrency } from '@souk/contract/money';
import * as z from 'zod';
import { limitedText } from '../../kit/limited-text.ts';
import { SHIPPED_RATES } from './shipped-rates.ts';

/** Units of each currency for one US dollar, and their date. */
export type DatedRates = { rates: Record<string, number>; as_of: Date; source: string };

export interface RatesSource {
  /** The latest published rates. Fails if they can't be fetched or are implausible. */
  latest(): Promise<DatedRates>;
}

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 2 * 1024 * 1024;
const DAY_MS = 24 * 3600 * 1000;

const Numbers = z.record(z.string(), z.unknown());
// The formats of currency-api and of open.er-api.com.
const Answer = z.union([
  z.object({ date: z.iso.date(), usd: Numbers }),
  z.object({
    rates: Numbers,
    time_last_update_unix: z.number(),
    base_code: z.literal('USD').optional(),
  }),
]);

/** Fetches rates from a public address. */
export function publicRates(url: string): RatesSource {
  return {
    async latest() {
      const response = await fetch(url, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { accept: 'application/json' },
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new Error(`The exchange rate source answered ${response.status}`);
      }
      const text = await limitedText(response, MOST_BYTES);
      return readRates(JSON.parse(text), new URL(url).hostname, new Date());
    },
  };
}

/** @throws if a selectable currency is missing or invalid, or the date is in the future */
export function readRates(answer: unknown, source: string, now: Date): DatedRates {
  const parsed = Answer.parse(answer);
  const [numbers, as_of] =
    'usd' in parsed
      ? [parsed.usd, new Date(parsed.date)]
      : [parsed.rates, new Date(parsed.time_last_update_unix * 1000)];
  if (Number.isNaN(as_of.getTime()) || as_of.getTime() > now.getTime() + 2 * DAY_MS) {
    throw new Error('The exchange rates are dated in the future');
  }
  const rates: Record<string, number> = {};
  for (const code of Object.keys(SHIPPED_RATES.rates)) {
    const rate = numbers[code] ?? numbers[code.toLowerCase()];
    if (typeof rate === 'number' && Number.isFinite(rate) && rate > 0) rates[code] = rate;
  }
  rates['USD'] = 1;
  const needed = new Set([siteCurrency(), ...CURRENCIES.map(({ code }) => code)]);
  const missing = [...needed].filter((code) => rates[code] === undefined);
  if (missing.length > 0) {
    throw new Error(`The exchange rates are missing ${missing.join(', ')}`);
  }
  return { rates, as_of, source };
}
