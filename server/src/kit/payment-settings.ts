import { randomBytes } from 'node:crypto';
import { ConfigError, number, webAddress, type Env } from './settings.ts';

export type PaymentSettings = {
  sandbox: boolean;
  secretKey: string;
  /**
   * A webhook may be signed with any of them. The sandbox signs with the first, or with the last
   * for connected accounts' events.
   */
  webhookSecrets: string[];
  /** Stripe's names. The card page offers the methods enabled for the account. */
  methods: string[];
  /** The sandbox's address once it's running. Null for Stripe's own API. */
  apiBase: string | null;
  sandboxPort: number;
};

/** Whether payments with this Stripe key charge real cards. */
export const isLiveKey = (key: string) => /^(sk|rk)_live_/.test(key);

const newSecret = () => `whsec_${randomBytes(24).toString('hex')}`;

/** Splits a comma-separated setting. */
const listOf = (env: Env, name: string): string[] =>
  (env[name] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function paymentMethods(env: Env): string[] {
  const methods = listOf(env, 'PAYMENT_METHODS');
  const wrong = methods.find((method) => !/^[a-z][a-z0-9_]*$/.test(method));
  if (wrong !== undefined) {
    throw new ConfigError(
      `PAYMENT_METHODS must list payment methods by Stripe's names, such as card,link,us_bank_account, not "${wrong}".`,
    );
  }
  return methods.length > 0 ? methods : ['card'];
}

/**
 * Reads the payment settings. `open` is the reason the site is public, or null. @throws ConfigError
 */
export function payments(env: Env, open: string | null): PaymentSettings {
  const key = env['STRIPE_SECRET_KEY']?.trim();
  if (key && !/^[sr]k_\w+$/.test(key)) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY must be a secret key of Stripe’s, which begins with sk_ or rk_.',
    );
  }
  const mode = env['PAYMENTS']?.trim().toLowerCase();
  if (mode && mode !== 'sandbox')
    throw new ConfigError(`PAYMENTS can only be "sandbox", not "${mode}".`);
  if (mode && isLiveKey(key ?? '')) {
    throw new ConfigError(
      'PAYMENTS is sandbox, but STRIPE_SECRET_KEY charges real cards: unset one of them.',
    );
  }
  if (!key && open && mode !== 'sandbox') {
    throw new ConfigError(
      `${open} and STRIPE_SECRET_KEY is not set, so no card could be charged. ` +
        'Set it, or set PAYMENTS=sandbox if test payments are what you want.',
    );
  }
  const sandbox = !key;
  const webhookSecrets = listOf(env, 'STRIPE_WEBHOOK_SECRET');
  if (webhookSecrets.some((secret) => /^[sprw]+k_|\s/.test(secret))) {
    throw new ConfigError(
      'STRIPE_WEBHOOK_SECRET must list webhook secrets, which begin with whsec_, separated by commas.',
    );
  }
  if (!sandbox && webhookSecrets.length === 0) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY is set, but STRIPE_WEBHOOK_SECRET is not: payments could not be confirmed.',
    );
  }
  const apiBase = webAddress(env, 'STRIPE_API_BASE');
  if (apiBase !== null && webhookSecrets.length === 0) {
    throw new ConfigError(
      'STRIPE_API_BASE is set, but STRIPE_WEBHOOK_SECRET is not, so Souk couldn’t confirm any payment. Set it to the secret that the provider signs its events with.',
    );
  }
  return {
    sandbox,
    secretKey: key || 'sk_test_souk_sandbox',
    webhookSecrets: webhookSecrets.length > 0 ? webhookSecrets : [newSecret(), newSecret()],
    methods: paymentMethods(env),
    apiBase,
    sandboxPort: number(env, 'STRIPE_SANDBOX_PORT', 12111, 1, 65535),
  };
}
