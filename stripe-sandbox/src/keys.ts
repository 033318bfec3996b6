import { ApiError } from './errors.ts';

/**
 * Checks the key of a request, given as `Authorization: Bearer <key>` or as the user of Basic
 * authentication. Any secret test key will do: the sandbox has a single account, and no secrets.
 * @throws ApiError Stripe's 401
 */
export function checkKey(authorization: string | undefined): void {
  const key = readKey(authorization);
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details.",
    );
  }
  if (/^(sk|rk)_test_\w+$/.test(key)) return;
  // A live key sent here by mistake must not end up in a log through the message.
  const masked = key.length > 12 ? `${key.slice(0, 8)}****${key.slice(-4)}` : '****';
  throw unauthorized(`Invalid API Key provided: ${masked}`);
}

function readKey(authorization = ''): string | undefined {
  const [scheme = '', value = ''] = authorization.trim().split(/\s+/, 2);
  if (/^bearer$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return undefined;
  return Buffer.from(value, 'base64').toString('utf8').split(':', 1)[0];
}

const unauthorized = (message: string) =>
  new ApiError(401, { type: 'invalid_request_error', message }, 'none');
