import type { VatNumber } from '@souk/contract/vat-numbers';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { limitedText } from '../../kit/limited-text.ts';

/** What the register says of a VAT number; `unknown` if it couldn't be asked. */
export type VatAnswer = 'valid' | 'invalid' | 'unknown';

export interface VatRegister {
  check(number: VatNumber): Promise<VatAnswer>;
}

/** A buyer waits for it. */
const TIMEOUT_MS = 3000;
const MOST_BYTES = 64 * 1024;
/** How long an answer counts, and how many to keep. */
const KEPT_MS = 600_000;
const KEPT = 1000;

const Answer = z.union([z.object({ valid: z.boolean() }), z.object({ isValid: z.boolean() })]);

/**
 * Asks a register with the interface of VIES, the European Union's: `POST {url}/check-vat-number`.
 * Never fails: VIES is often busy, and some countries' parts of it are down at night.
 */
export function viesRegister(
  url: string,
  onFailure: (error: unknown) => void,
  now = () => Date.now(),
): VatRegister {
  const kept = new LRUCache<string, VatAnswer>({
    max: KEPT,
    ttl: KEPT_MS,
    ttlResolution: 0,
    perf: { now },
  });
  return {
    async check({ id }) {
      const known = kept.get(id);
      if (known) return known;
      const answer = await ask(url, id).catch((error: unknown) => {
        onFailure(error);
        return 'unknown' as const;
      });
      if (answer !== 'unknown') kept.set(id, answer);
      return answer;
    },
  };
}

async function ask(url: string, id: string): Promise<VatAnswer> {
  const response = await fetch(`${url}/check-vat-number`, {
    method: 'POST',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ countryCode: id.slice(0, 2), vatNumber: id.slice(2) }),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The VAT register answered ${response.status}`);
  }
  const text = await limitedText(response, MOST_BYTES);
  const said = Answer.safeParse(JSON.parse(text));
  // A busy register answers 200 as well, and says which of its parts failed.
  if (!said.success) throw new Error(`The VAT register didn’t answer: ${text.slice(0, 200)}`);
  return ('valid' in said.data ? said.data.valid : said.data.isValid) ? 'valid' : 'invalid';
}
