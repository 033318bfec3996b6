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

/**
 * What had happened when the error came: `none`, it was refused before anything began, so an
 * idempotency key is not used up; `undone`, what it had begun is taken back; `kept`, what it wrote
 * stays (a declined card leaves a failed charge behind).
 */
type Effect = 'none' | 'undone' | 'kept';

/** An error that goes out as Stripe words it, with its HTTP status. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly effect: Effect;

  constructor(status: number, body: ErrorBody, effect: Effect = 'undone') {
    super(body.message);
    this.status = status;
    this.effect = effect;
    const link = body.code && {
      doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}`,
    };
    this.body = { ...body, ...link };
  }
}

/** A request that can't be carried out in the present state: 400. */
export function invalidRequest(message: string, detail: { code?: string; param?: string } = {}) {
  return new ApiError(400, { type: 'invalid_request_error', message, ...detail });
}

/** A parameter that breaks a rule, found before anything was begun: 400. */
export function invalidParameter(message: string, detail: { code?: string; param?: string } = {}) {
  return new ApiError(400, { type: 'invalid_request_error', message, ...detail }, 'none');
}

/** 404 for an id that is nobody's; `param` is the parameter that named it. */
export function noSuch(kind: string, id: string, param = 'id'): ApiError {
  const message = `No such ${kind}: '${id}'`;
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
    param,
  });
}

/** Whatever was thrown, as the error that the caller of the API sees: what is not ours is a 500. */
export function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  return new ApiError(500, {
    type: 'api_error',
    message: 'An unknown error occurred in the sandbox.',
  });
}
