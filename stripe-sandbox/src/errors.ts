/** The inside of Stripe's error envelope, `{ "error": … }`. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  doc_url?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
}

type Detail = Partial<Pick<ErrorBody, 'code' | 'param'>>;

/**
 * The effect of an error. `none`: the request was refused before it began, so its idempotency key
 * stays free. `undone`: its changes are rolled back, and the key repeats the error. `kept`: its
 * changes stay (a declined card leaves a failed charge).
 */
type Effect = 'none' | 'undone' | 'kept';

/** An error in Stripe's words, with its HTTP status. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly effect: Effect;

  constructor(status: number, body: ErrorBody, effect: Effect = 'undone') {
    super(body.message);
    this.status = status;
    this.effect = effect;
    const page = body.code?.replaceAll('_', '-');
    this.body = {
      ...body,
      ...(page && { doc_url: `https://stripe.com/docs/error-codes/${page}` }),
    };
  }
}

/** 400: the request is valid, but not in the object's current state. */
export function invalidRequest(message: string, detail: Detail = {}, effect: Effect = 'undone') {
  return new ApiError(400, { type: 'invalid_request_error', message, ...detail }, effect);
}

/** 400: a parameter breaks a rule. */
export function invalidParameter(message: string, detail: Detail = {}) {
  return invalidRequest(message, detail, 'none');
}

/** 404 for an unknown id; `param` is the parameter that named it. */
export function noSuch(kind: string, id: string, param = 'id'): ApiError {
  const message = `No such ${kind}: '${id}'`;
  const code = 'resource_missing';
  return new ApiError(404, { type: 'invalid_request_error', code, message, param });
}

/** Anything thrown, as the caller of the API sees it: unknown errors become a 500. */
export function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const message = 'An unknown error occurred in the sandbox.';
  return new ApiError(500, { type: 'api_error', message });
}

/** Stripe's error envelope. */
export const errorText = (error: ErrorBody): string => JSON.stringify({ error }, null, 2);
