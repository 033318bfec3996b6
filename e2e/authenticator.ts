import type { Page } from '@playwright/test';

/** A phone with a fingerprint sensor, simulated by the browser. */
export async function withAuthenticator(page: Page): Promise<void> {
  // It would immediately answer the browser's offer in the field, but the button is to be tested.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
