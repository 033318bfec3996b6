import { isRouteErrorResponse } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { MissingPart } from '../lib/missing-part.ts';

export type Failure = { kind: 'missing' | 'unreachable' | 'busy' | 'broken'; text: string };

const BROKEN = 'An error occurred. Please try again.';

/** The status and the sentence for a person of what a loader or a call threw. */
function answerOf(error: unknown): { status: number; detail: string | null } | null {
  if (error instanceof ApiError) return error;
  if (!isRouteErrorResponse(error)) return null;
  const detail = (error.data as { detail?: unknown } | null)?.detail;
  return { status: error.status, detail: typeof detail === 'string' ? detail : null };
}

/** What a page that failed says of it: nothing there, no connection, a server that is down, or a fault. */
export function failureOf(error: unknown, online: boolean): Failure {
  const answer = answerOf(error);
  if (answer?.status === 404) return { kind: 'missing', text: '' };
  if (!online || answer?.status === 0 || error instanceof MissingPart) {
    return {
      kind: 'unreachable',
      text: 'Check your connection. The page comes as soon as it is back.',
    };
  }
  if (answer && [429, 502, 503, 504].includes(answer.status)) {
    return {
      kind: 'busy',
      text: answer.detail ?? 'The market cannot be reached for a moment. Please try again shortly.',
    };
  }
  return { kind: 'broken', text: answer?.detail ?? BROKEN };
}
