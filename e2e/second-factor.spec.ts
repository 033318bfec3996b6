import { expect, test } from '@playwright/test';
import { TOTP } from 'otpauth';
import { button, complaints, field, isAccessible, toast } from './page.ts';
import { PASSWORD, signUp } from './people.ts';

test(
  'somebody signs in with a passkey, then with an app, and with a recovery code without it',
  {
    tag: '@phone',
  },
  async ({ page }) => {
    const said = complaints(page);
    // A virtual authenticator would answer at once what the browser offers in the field: the button is tried.
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
    const signOut = () => page.evaluate(() => localStorage.clear());

    const username = await signUp(page);
    await page.goto('/account');
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    await field(page, 'Passkey Name').fill('My phone');
    await button(page, 'Add a Passkey').click();
    await expect(passkeys.getByText('My phone')).toBeVisible();
    await isAccessible(page, 'passkey', 'main');

    await signOut();
    await page.goto('/login?next=/orders');
    await button(page, 'Sign in with a passkey')
      .or(page.getByText('Welcome back!'))
      .first()
      .click();
    await expect(page).toHaveURL('/orders');
    await page.goto('/account');
    await expect(passkeys.getByText('last used')).toBeVisible();

    const factor = page.getByRole('region', { name: 'Two-step sign-in' });
    await button(page, 'Set Up an Authenticator App').click();
    const secret = await factor.locator('.font-mono').innerText();
    await isAccessible(page, 'setting up', 'main');
    const app = new TOTP({ secret: secret.replaceAll(/\s/g, '') });
    await field(page, 'Code').fill('000');
    await button(page, 'Turn On').click();
    await expect(factor.getByRole('alert')).toHaveText(/not right/);
    await field(page, 'Code').fill(app.generate());
    await button(page, 'Turn On').click();
    await expect(factor.getByText('Save your recovery codes')).toBeVisible();
    const codes = await factor.getByRole('listitem').allInnerTexts();
    expect(codes).toHaveLength(10);
    await isAccessible(page, 'recovery codes', 'main');
    await button(page, 'I Have Saved Them').click();
    await expect(factor.getByText('10 recovery codes left')).toBeVisible();

    await button(page, 'Remove My phone').click();
    await button(page, 'Remove Passkey').click();
    await expect(toast(page, 'Passkey removed')).toBeVisible();
    await signOut();
    await page.goto('/login?next=/orders');
    await field(page, 'Email or Username').fill(username);
    await field(page, 'Password').fill(PASSWORD);
    await button(page, 'Sign in').click();
    await expect(field(page, 'Code')).toBeFocused();
    await isAccessible(page, 'code', 'main');
    await page.goBack();
    await expect(field(page, 'Email or Username')).toHaveValue(username);
    await button(page, 'Sign in').click();
    await button(page, 'Use a recovery code').click();
    await field(page, 'Recovery Code').fill('nothing');
    await button(page, 'Sign in').click();
    await expect(page.getByText('This code is not right or was already used')).toBeVisible();
    await expect(field(page, 'Recovery Code')).toHaveValue('nothing');
    await field(page, 'Recovery Code').fill(codes[0]?.toLowerCase() ?? '');
    await button(page, 'Sign in').click();
    await expect(page).toHaveURL('/orders');

    await page.goto('/account');
    await expect(factor.getByText('9 recovery codes left')).toBeVisible();
    await button(page, 'Turn Off').click();
    await field(page, 'Your Password').fill(PASSWORD);
    await field(page, 'Code').fill(codes[1] ?? '');
    await isAccessible(page, 'turning off', 'main');
    await button(page, 'Turn Off Two-Step Sign-In').click();
    await expect(button(page, 'Set Up an Authenticator App')).toBeVisible();
    // A refused password or code is a 401 or 422, which the browser notes.
    expect(said.filter((line) => !/status of (401|422)/.test(line))).toEqual([]);
  },
);
