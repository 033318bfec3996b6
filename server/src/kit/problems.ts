import type { RejectedFile } from '@souk/contract/problems';
import type { SiteEvent } from '@souk/contract/security';

/** One wrong field of a request: its dotted path and what to tell the person. */
export type FieldError = { path: string; message: string };

/** A refusal with one sentence for a person in `detail`; never a stack, a query or a file path. */
export class ProblemError extends Error {
  readonly status: number;
  readonly errors: FieldError[] | undefined;
  /** A kind of problem that callers tell apart; most are none. */
  readonly type: string | undefined;
  /** With which a login that needs a code goes on. */
  readonly loginToken: string | undefined;
  /** The files of an upload of which none could be taken. */
  readonly rejected: RejectedFile[] | undefined;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;
  /** The security event that this refusal is, where its status does not say. */
  readonly event: SiteEvent | undefined;

  constructor(
    status: number,
    detail: string,
    more: {
      errors?: FieldError[];
      rejected?: RejectedFile[];
      retryAfter?: number;
      type?: string;
      loginToken?: string;
      event?: SiteEvent;
    } = {},
  ) {
    super(detail);
    this.name = 'ProblemError';
    this.status = status;
    this.errors = more.errors;
    this.type = more.type;
    this.loginToken = more.loginToken;
    this.rejected = more.rejected;
    this.retryAfter = more.retryAfter;
    this.event = more.event;
  }
}

export const badRequest = (detail: string) => new ProblemError(400, detail);
export const unauthorized = (detail = 'Please sign in to continue') =>
  new ProblemError(401, detail);
export const forbidden = (detail: string) => new ProblemError(403, detail);
export const notFound = (detail = 'Not found') => new ProblemError(404, detail);
export const conflict = (detail: string) => new ProblemError(409, detail);
export const gone = (detail: string) => new ProblemError(410, detail);
export const preconditionFailed = (detail: string) => new ProblemError(412, detail);
export const tooLarge = (detail: string) => new ProblemError(413, detail);
export const unsupported = (detail: string) => new ProblemError(415, detail);
export const unavailable = (detail: string, retryAfter: number) =>
  new ProblemError(503, detail, { retryAfter });

/** For files where the disk is full, or what may be taken of it. */
export const NO_ROOM = 'There is no room for files here right now. Please try again later.';
export const noRoom = () => unavailable(NO_ROOM, 60);

/** 422: fields that fail a rule; the first message is the one a person reads. */
export function invalid(...errors: FieldError[]) {
  return new ProblemError(422, errors[0]?.message ?? 'This request is not valid', { errors });
}

export function tooMany(
  retryAfter: number,
  detail = 'Too many requests. Please wait a moment and try again.',
) {
  return new ProblemError(429, detail, { retryAfter });
}
