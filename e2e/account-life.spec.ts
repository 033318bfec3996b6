import { readFile } from 'node:fs/promises';
import { accountsApi, privacyApi } from '@souk/contract/accounts';
import { TOTP } from 'otpauth';
import { requestsTo } from './api.ts';
import { withAuthenticator } from './authenticator.ts';
import { mailedLink } from './mailed-link.ts';
import { button, complaints, field, isAccessible, toast } from './page.ts';
import { PASSWORD } from './people.ts';
import { expect, test } from './test.ts';

test('someone registers, verifies, signs in by passkey and recovery code, changes their email and leaves', async ({
  page,
  request,
}) => {
  const said = complaints(page);
  const linkTo = (to: string) =>
    mailedLink(request, { to, kind: 'verify_email', page: 'verify-email' });
  await withAuthenticator(page);
  const signOut = () => page.evaluate(() => localStorage.clear());
  const name = `life${Date.now()}`;
  const email = `${name}@example.com`;
  const newEmail = `new-${name}@example.com`;

  await page.goto('/register');
  await field(page, 'First Name').fill('Leonie');
  await field(page, 'Last Name').fill('Marsh');
  await field(page, 'Email').fill(email);
  await field(page, 'Username').fill(name);
  await field(page, 'Password').fill('password1');
  await field(page, 'Confirm Password').fill(PASSWORD);
  await expect(page.getByText('Many people use this password')).toBeVisible();
  await isAccessible(page, 'advice', 'main');
  await field(page, 'Password').fill(PASSWORD);
  await button(page, 'Create Account').click();
  await expect(page).toHaveURL('/');

  await page.goto('/dashboard');
  await expect(page.getByText('Please verify your email')).toBeVisible();
  await isAccessible(page, 'not verified', 'main');
  const first = await linkTo(email);
  await page.goto(first);
  await expect(page.getByText('Your email is verified')).toBeVisible();
  await isAccessible(page, 'verified', 'main');
  // As if a program that scans mails had opened it first.
  await page.goto(first);
  await expect(page.getByText('Your email is verified')).toBeVisible();
  await page.goto(`${first}x`);
  await expect(page.getByText('This link has expired or was already used')).toBeVisible();
  await isAccessible(page, 'dead link', 'main');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome back, Leonie!' })).toBeVisible();
  await expect(page.getByText('Please verify your email')).toBeHidden();

  await page.goto('/account');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await field(page, 'Passkey name').fill('My phone');
  await button(page, 'Add a passkey').click();
  // The field's hint also says “My phone”.
  await expect(passkeys.getByText('My phone', { exact: true })).toBeVisible();
  await signOut();
  await page.goto('/login?next=/orders');
  await button(page, 'Sign in with a passkey').click();
  await expect(page).toHaveURL('/orders');

  await page.goto('/account');
  await expect(passkeys.getByText('last used')).toBeVisible();
  const factor = page.getByRole('region', { name: 'Two-step sign-in' });
  await button(page, 'Set up an authenticator app').click();
  const secret = await factor.locator('.font-mono').innerText();
  await isAccessible(page, 'setting up', 'main');
  const app = new TOTP({ secret: secret.replaceAll(/\s/g, '') });
  await field(page, 'Code').fill('000');
  await button(page, 'Turn on').click();
  await expect(factor.getByRole('alert')).toHaveText(/is wrong or was already used/);
  await field(page, 'Code').fill(app.generate());
  await button(page, 'Turn on').click();
  await expect(factor.getByText('Save your recovery codes')).toBeVisible();
  const codes = await factor.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await isAccessible(page, 'recovery codes', 'main');
  await button(page, 'I have saved them').click();
  await expect(factor.getByText('10 recovery codes left')).toBeVisible();
  await button(page, 'Remove My phone').click();
  await button(page, 'Remove passkey').click();
  await expect(toast(page, 'Passkey removed')).toBeVisible();

  // The authenticator app is lost.
  const comesBack = async (code: string, atCode = () => Promise.resolve()) => {
    await signOut();
    await page.goto('/login?next=/orders');
    await field(page, 'Email or Username').fill(name);
    await field(page, 'Password').fill(PASSWORD);
    await button(page, 'Sign in').click();
    await expect(field(page, 'Code')).toBeFocused();
    await atCode();
    await page.goBack();
    await expect(field(page, 'Email or Username')).toHaveValue(name);
    await button(page, 'Sign in').click();
    await button(page, 'Use a recovery code').click();
    await field(page, 'Recovery code').fill(code);
    await button(page, 'Sign in').click();
  };
  await comesBack(codes[0]?.toLowerCase() ?? '', () => isAccessible(page, 'code', 'main'));
  await expect(page).toHaveURL('/orders');
  await comesBack(codes[0] ?? '');
  await expect(page.getByText('This code is wrong or was already used')).toBeVisible();
  await expect(field(page, 'Recovery code')).toHaveValue(codes[0] ?? '');
  await isAccessible(page, 'used recovery code', 'main');
  await field(page, 'Recovery code').fill(codes[1] ?? '');
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL('/orders');
  await page.goto('/account');
  await expect(factor.getByText('8 recovery codes left')).toBeVisible();
  await button(page, 'Turn off').click();
  await field(page, 'Your password').fill(PASSWORD);
  await field(page, 'Code').fill(codes[2] ?? '');
  await isAccessible(page, 'turning off', 'main');
  await button(page, 'Turn off two-step sign-in').click();
  await expect(button(page, 'Set up an authenticator app')).toBeVisible();

  const mail = page.getByRole('region', { name: 'Email' });
  await button(page, 'Change email').click();
  await field(page, 'New email').fill(newEmail);
  await field(page, 'Your password').fill('not-this-one');
  await button(page, 'Send the link').click();
  await expect(mail.getByRole('alert')).toHaveText('This is not your current password');
  await expect(field(page, 'New email')).toHaveValue(newEmail);
  await field(page, 'Your password').fill(PASSWORD);
  const sent = page.waitForRequest(
    (call) => call.method() === 'PUT' && requestsTo(accountsApi.changeProfile).test(call.url()),
  );
  await button(page, 'Send the link').click();
  // The names may have been changed elsewhere.
  expect((await sent).postDataJSON()).toEqual({ email: newEmail, current_password: PASSWORD });
  await expect(mail.getByText('Open it to change your email')).toBeVisible();
  await isAccessible(page, 'changing email', 'main');
  await page.goto(await linkTo(newEmail));
  await expect(page.getByText('Your email is verified')).toBeVisible();
  await page.goto('/account');
  await expect(mail.getByText(newEmail)).toBeVisible();

  const payouts = page.getByRole('switch', { name: 'Emails: Payouts' });
  const saved = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'PUT' &&
      requestsTo(accountsApi.setNotifications).test(answer.url()),
  );
  await payouts.uncheck();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(payouts).not.toBeChecked();

  const downloading = page.waitForEvent('download');
  await button(page, 'Download your data').click();
  const zip = await readFile(await (await downloading).path());
  // The directory with the names of its files comes at the end of the archive.
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  for (const kept of ['account.json', 'orders.json', 'sessions.json', 'mails.json']) {
    expect(zip.includes(kept)).toBe(true);
  }

  await button(page, 'Delete your account').click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await isAccessible(page, 'deleting', 'dialog');
  await dialog.getByLabel('Your password').fill('not-this-one');
  await button(page, 'Delete my account').click();
  await expect(dialog.getByRole('alert')).toHaveText('This is not your current password');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  // While it is being deleted, the dialog doesn't say that it can still be kept.
  let finish = () => {};
  const held = new Promise<void>((resolve) => (finish = resolve));
  await page.route(requestsTo(privacyApi.deleteAccount), async (route) => {
    if (route.request().method() === 'DELETE') await held;
    await route.continue();
  });
  await button(page, 'Delete my account').click();
  await expect(button(page, 'Keep my account')).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  finish();
  await expect(page).toHaveURL(/\/login/);
  await expect(toast(page, 'Your account is deleted')).toBeVisible();
  await field(page, 'Email or Username').fill(newEmail);
  await field(page, 'Password').fill(PASSWORD);
  await button(page, 'Sign in').click();
  await expect(page.getByText('Incorrect email, username or password')).toBeVisible();
  // Refusals are 401, 410 or 422, which the browser logs.
  expect(said.filter((line) => !/status of (401|410|422)/.test(line))).toEqual([]);
});
