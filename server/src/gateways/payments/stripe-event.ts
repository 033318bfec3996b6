import Stripe from 'stripe';
import * as z from 'zod/mini';
import { BadSignature, UnreadableEvent, type ProviderEvent } from './provider.ts';

/** How old a webhook may be on arrival, or how far ahead a wrong clock may date it. */
const TOLERANCE_SECONDS = 300;
const DEEPEST = 64;
const NO_EVENT = 'This is not an event';

const Name = z.string().check(z.minLength(1), z.maxLength(255));
const Event = z.looseObject({ id: Name, type: Name });

/** When a webhook was signed, as the SDK reads it. */
function signedAt(signature: string): number {
  const part = signature.split(',').findLast((each) => each.startsWith('t='));
  return Number(part?.slice(2));
}

/** False for text that the database can't store: null characters, lone surrogates. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** Whether a parsed body can be stored. Not recursive: it may be nested deeper than the stack. */
function canBeStored(body: unknown): boolean {
  const left = [{ value: body, depth: 0 }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string' && !isStorable(value)) return false;
    if (typeof value !== 'object' || value === null) continue;
    if (depth === DEEPEST) return false;
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) return false;
      left.push({ value: inner, depth: depth + 1 });
    }
  }
  return true;
}

type Webhook = { rawBody: Buffer; signature: string; at: Date };

/** Checks that a webhook is signed with one of the secrets, and parses its body. */
function verifiedBody(
  stripe: Stripe,
  secrets: readonly string[],
  { rawBody, signature, at }: Webhook,
): unknown {
  let refusal: unknown;
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(
        rawBody,
        signature,
        secret,
        TOLERANCE_SECONDS,
        undefined,
        at.getTime(),
      );
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError))
        throw new UnreadableEvent(NO_EVENT, { cause: error });
      refusal = error;
    }
  }
  throw new BadSignature('The signature does not match', { cause: refusal });
}

/**
 * Reads a webhook, and checks its signature and its time in both directions. @throws BadSignature,
 * UnreadableEvent
 */
export function readStripeEvent(
  stripe: Stripe,
  secrets: readonly string[],
  webhook: Webhook,
): ProviderEvent {
  const body = verifiedBody(stripe, secrets, webhook);
  if (signedAt(webhook.signature) > webhook.at.getTime() / 1000 + TOLERANCE_SECONDS) {
    throw new BadSignature('The signature is dated in the future');
  }
  const event = Event.safeParse(body);
  if (!event.success || !canBeStored(body)) throw new UnreadableEvent(NO_EVENT);
  return { id: event.data.id, type: event.data.type, payload: body };
}
