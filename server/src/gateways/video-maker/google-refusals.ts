import { cutText } from '../../kit/cut-text.ts';
import { NotMade } from './maker.ts';

const MAY_BE_CHARGED =
  'Google may have charged you. Please check your account before you try again.';

export const keyRefused = () =>
  new NotMade(
    'Google does not accept this API key. Please check it, and that it may make videos.',
    true,
  );

export const tookTooLong = () =>
  new NotMade(`Google took too long to make this video. ${MAY_BE_CHARGED}`);

/**
 * The meaning of a failure, without Google's words: they may contain the request. `ordered`: it may
 * be charged.
 */
export function refusalOf(error: unknown, model: string, ordered: boolean): NotMade {
  const refusal = reasonOf(error, model);
  return ordered
    ? new NotMade(`Google made this video but didn’t deliver it. ${MAY_BE_CHARGED}`, refusal.forAll)
    : refusal;
}

function reasonOf(error: unknown, model: string): NotMade {
  const status = statusOf(error);
  const text = error instanceof Error ? error.message : '';
  if (status === 401 || status === 403 || (status === 400 && /api.?key/i.test(text))) {
    return keyRefused();
  }
  if (status === 404)
    return new NotMade(`Google does not offer the model ${model} to this key.`, true);
  if (status === 429) {
    return new NotMade('Your quota at Google is used up. Please try again later.', true);
  }
  if (status === 400) return new NotMade('Google cannot make a video of this product.');
  if (status !== null) {
    return new NotMade(
      'Google’s video service is not working at the moment. Please try again later.',
    );
  }
  if (wasNeverSent(error)) {
    return new NotMade(
      'Google could not be reached, so nothing was ordered. Please try again.',
      true,
    );
  }
  return new NotMade(`The connection to Google broke off. ${MAY_BE_CHARGED}`, true);
}

const UNREACHED = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN']);

/** True if no connection was established, judging by the error or one of its causes. */
function wasNeverSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  const several = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return (
    syscall === 'connect' ||
    syscall === 'getaddrinfo' ||
    UNREACHED.has(code ?? '') ||
    (several.length > 0 && several.every(wasNeverSent)) ||
    wasNeverSent(error.cause)
  );
}

/** The HTTP status of an SDK error, under any of its names; null if there was no response. */
export function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null) return null;
  for (const name of ['status', 'statusCode', 'status_code', 'code']) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === 'number' && value >= 400 && value < 600) return value;
  }
  return null;
}

const MOST_REASON = 300;

/** Google withheld a video, or refused to make it: `reason` is its own sentence, if it gave one. */
export function keptBack(reason: string | undefined): NotMade {
  const why = reason && cutText(reason.replaceAll(/\s+/g, ' ').trim(), MOST_REASON);
  return new NotMade(
    why ? `Google didn’t release this video: ${why}` : 'Google didn’t release this video.',
  );
}
