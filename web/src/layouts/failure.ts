import { isRouteErrorResponse } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { isAwayStatus } from '../api/away.ts';
import { MissingPart } from '../lib/missing-part.ts';

export type Failure = {
  kind: 'missing' | 'unreachable' | 'away' | 'busy' | 'broken';
  text: string;
};

const BROKEN = 'An error occurred. Please try again.';

/** The status and the sentence for a person of a thrown loader or call error. */
function answerOf(error: unknown): { status: number; detail: string | null } | null {
  if (error instanceof ApiError) return error;
  if (!isRouteErrorResponse(error)) return null;
  const detail = (error.data as { detail?: unknown } | null)?.detail;
  return { status: error.status, detail: typeof detail === 'string' ? detail : null };
}

/** A failed page's explanation: missing, no connection, a site that is down or busy, or a fault. */
export function failureOf(error: unknown, online: boolean): Failure {
  const answer = answerOf(error);
  if (answer?.status === 404) return { kind: 'missing', text: '' };
  if (!online || answer?.status === 0 || error instanceof MissingPart) {
    return {
      kind: 'unreachable',
      text: 'Check your connection. The page will load once you’re back online.',
    };
  }
  if (answer && isAwayStatus(answer.status)) {
    return {
      kind: 'away',
      text: 'This page will reload once the marketplace is back.',
    };
  }
  if (answer?.status === 429) {
    return { kind: 'busy', text: answer.detail ?? 'Please wait a moment and try again.' };
  }
  return { kind: 'broken', text: answer?.detail ?? BROKEN };
}
