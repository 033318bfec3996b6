import { CODES_BY_STATUS, type ProblemCode, type RejectedFile } from '@souk/contract/problems';
import type { SiteEvent } from '@souk/contract/security';

/** An invalid field of a request: its dotted path and the message for the person. */
export type FieldError = { path: string; message: string };

/** The general code of a status: of one without a code of its own, that of its hundred. */
function codeOf(status: number): ProblemCode {
  const codes: Partial<Record<number, ProblemCode>> = CODES_BY_STATUS;
  return codes[status] ?? (status < 500 ? CODES_BY_STATUS[400] : CODES_BY_STATUS[500]);
}

/** A refusal with one sentence for a person in `detail`; never a stack, a query or a file path. */
export class ProblemError extends Error {
  readonly status: number;
  /** Its name, by which programs tell it apart. */
  readonly code: ProblemCode;
  readonly errors: FieldError[] | undefined;
  /** A type of problem that callers can tell apart; most have none. */
  readonly type: string | undefined;
  /** The token that continues a login that needs a code. */
  readonly loginToken: string | undefined;
  /** The files of an upload, all of which were rejected. */
  readonly rejected: RejectedFile[] | undefined;
  /** What the purchase costs now, if not what was quoted. */
  readonly quote: Record<string, unknown> | undefined;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;
  /** The security event of this refusal, if its status does not say. */
  readonly event: SiteEvent | undefined;

  constructor(
    status: number,
    detail: string,
    more: {
      code?: ProblemCode;
      errors?: FieldError[];
      rejected?: RejectedFile[];
      quote?: Record<string, unknown>;
      retryAfter?: number;
      type?: string;
      loginToken?: string;
      event?: SiteEvent;
    } = {},
  ) {
    super(detail);
    this.name = 'ProblemError';
    this.status = status;
    this.code = more.code ?? codeOf(status);
    this.errors = more.errors;
    this.type = more.type;
    this.loginToken = more.loginToken;
    this.rejected = more.rejected;
    this.quote = more.quote;
    this.retryAfter = more.retryAfter;
    this.event = more.event;
  }
}

export const badRequest = (detail: string) => new ProblemError(400, detail);
export const unauthorized = (detail = 'Please sign in to continue', code?: ProblemCode) =>
  new ProblemError(401, detail, code && { code });
export const forbidden = (code: ProblemCode, detail: string) =>
  new ProblemError(403, detail, { code });
export const notFound = (detail = 'Not found') => new ProblemError(404, detail);
/** The present state doesn't allow it; each such problem has a name. */
/** `path` is the field whose value is the conflict, if one is. */
export const conflict = (code: ProblemCode, detail: string, path?: string) =>
  new ProblemError(409, detail, {
    code,
    ...(path !== undefined && { errors: [{ path, message: detail }] }),
  });
export const gone = (code: ProblemCode, detail: string) => new ProblemError(410, detail, { code });
export const preconditionFailed = (detail: string) => new ProblemError(412, detail);
export const tooLarge = (detail: string) => new ProblemError(413, detail);
export const unsupported = (detail: string) => new ProblemError(415, detail);
export const unavailable = (detail: string, retryAfter: number) =>
  new ProblemError(503, detail, { retryAfter });

/** For uploads when the disk, or the allowed part of it, is full. */
export const NO_ROOM = 'There is no room for files here right now. Please try again later.';
export const noRoom = () => unavailable(NO_ROOM, 60);

/** 422: invalid fields; the person reads the first message. */
export function invalid(...errors: FieldError[]) {
  return new ProblemError(422, errors[0]?.message ?? 'This request is not valid', { errors });
}

export function tooMany(
  retryAfter: number,
  detail = 'Too many requests. Please wait a moment and try again.',
) {
  return new ProblemError(429, detail, { retryAfter });
}
