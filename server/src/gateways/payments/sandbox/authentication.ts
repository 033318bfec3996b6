import { ApiError } from './errors.ts';

/**
 * Whose key a request carries, as `Authorization: Bearer <key>` or as the user of Basic
 * authentication. Any test key is welcome: the sandbox has one account, and no secrets. Throws
 * Stripe's 401 where there is none, or one that is not for testing.
 */
export function keyOf(authorization: string | undefined): 'secret' | 'publishable' {
  const key = readKey(authorization);
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details.",
    );
  }
  if (/^(sk|rk)_test_\w+$/.test(key)) return 'secret';
  if (/^pk_test_\w+$/.test(key)) return 'publishable';
  throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
}

/** For calls that a publishable key may not make. */
export function secretKeyRequired(): ApiError {
  return unauthorized(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    'secret_key_required',
  );
}

function readKey(authorization = ''): string | undefined {
  const [scheme = '', value = ''] = authorization.trim().split(/\s+/, 2);
  if (/^bearer$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return undefined;
  return Buffer.from(value, 'base64').toString('utf8').split(':', 1)[0];
}

// A live key that came here by mistake must not land in a log through the message.
function masked(key: string): string {
  return key.length > 12 ? `${key.slice(0, 8)}****${key.slice(-4)}` : '****';
}

function unauthorized(message: string, code?: string): ApiError {
  return new ApiError(
    401,
    { type: 'invalid_request_error', message, ...(code && { code }) },
    'none',
  );
}
