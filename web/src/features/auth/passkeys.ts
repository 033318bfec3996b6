import type { SignedIn } from '@souk/contract/auth';
import { factorsApi, signInApi, type Passkey } from '@souk/contract/factors';
import { proofApi } from '@souk/contract/proof';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';

// The library is loaded when a passkey is used or created.
const library = () => import('@simplewebauthn/browser');

const canUsePasskeys = () => typeof PublicKeyCredential === 'function';

/** Why a passkey could not be used, in a sentence for a person. */
class PasskeyProblem extends Error {}

function mustFit(host: string) {
  if (host !== window.location.hostname) {
    throw new PasskeyProblem(`Passkeys for this site only work at ${host}. Please go there first.`);
  }
}

function mustBeThere() {
  if (canUsePasskeys()) return;
  throw new PasskeyProblem('This browser can’t use passkeys here. Try another browser or device.');
}

/** The message for a failure; null if the person cancelled. */
export function passkeyMessage(error: unknown, otherwise: string): string | null {
  if (error instanceof PasskeyProblem) return error.message;
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'NotAllowedError' || name === 'AbortError') return null;
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return 'This device already has a passkey for your account.';
  }
  if (name === 'SecurityError') return 'Passkeys don’t work at this address.';
  return errorMessage(error, otherwise);
}

/**
 * Lets the person choose a passkey and signs in with it. With `offer`, the browser offers it in the
 * form, unless that was canceled first: a late offer would close a prompt that's already open.
 */
export async function signInWithPasskey(
  position: { lat?: number; lng?: number },
  offer?: AbortSignal,
): Promise<SignedIn> {
  mustBeThere();
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    library(),
    api.call(signInApi.passkeyOptions),
  ]);
  mustFit(optionsJSON.rpId);
  offer?.throwIfAborted();
  const used = await startAuthentication({ optionsJSON, useBrowserAutofill: Boolean(offer) });
  const { id, rawId, type, response } = used;
  return api.call(signInApi.passkey, { body: { id, rawId, type, response, ...position } });
}

/** Lets the person confirm their identity with one of their own passkeys. */
export async function proveByPasskey(): Promise<void> {
  mustBeThere();
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    library(),
    api.call(proofApi.passkeyOptions),
  ]);
  mustFit(optionsJSON.rpId);
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  await api.call(proofApi.passkey, { body: { id, rawId, type, response } });
}

/** Whether the browser offers passkeys in the name field. */
export async function offersPasskeys(): Promise<boolean> {
  if (!canUsePasskeys() || !window.isSecureContext) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** Cancels a pending passkey prompt. */
export async function stopAskingForPasskeys(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** Lets the person create a passkey on this device or another, and adds it. */
export async function makePasskey(name: string): Promise<Passkey> {
  mustBeThere();
  const [{ startRegistration }, made] = await Promise.all([
    library(),
    api.call(factorsApi.passkeyOptions),
  ]);
  mustFit(made.rp.id);
  const optionsJSON = made as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  return api.call(factorsApi.addPasskey, { body: { id, rawId, type, response, name } });
}
