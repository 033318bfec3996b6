import { authApi } from '@souk/contract/auth';
import { TOTP } from 'otpauth';
import { requestsTo } from './api.ts';
import { withAuthenticator } from './authenticator.ts';
import { inDatabase } from './database.ts';
import { ADMIN } from './demo.ts';
import { mailedLink } from './mailed-link.ts';
import { button, complaints, field, isAccessible, toast } from './page.ts';
import { another, logIn, PASSWORD, person, personAt } from './people.ts';
import { expect, test, type Page } from './test.ts';

/** Ages the password proof, as if it had been given an hour ago. */
const ageProof = (userId: string) =>
  inDatabase("update sessions set proved_at = now() - interval '1 hour' where user_id = $1", [
    userId,
  ]);

const events = (page: Page) => page.getByRole('region', { name: 'Sign-ins and changes' });
const proof = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });
/** Console messages that these journeys cause on purpose. */
const unexpected = (said: string[]) =>
  said.filter((line) => !/status of (401|403|409|410|422|429)/.test(line));

test('someone locked out signs in through a mailed link, once, and gets a mail about it', async ({
  page,
  request,
}) => {
  const said = complaints(page);
  const owner = await person(request);
  const email = `${owner.username}@example.com`;
  await page.goto('/login?next=/orders');
  await logIn(page, email, 'not-this-one');
  await expect(page.getByText('Incorrect email, username or password')).toBeVisible();
  await inDatabase("update rate_counters set hits = 1000000 where key like 'wrong-%'", []);
  await button(page, 'Sign in').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Too many wrong' })).toBeVisible();
  await isAccessible(page, 'locked out', 'main');
  await inDatabase("delete from rate_counters where key like 'wrong-%'", []);

  await button(page, 'Email me a sign-in link').click();
  await expect(field(page, 'Email')).toHaveValue(email);
  await field(page, 'Email').fill('nobody@nowhere.example');
  await button(page, 'Send the link').click();
  await expect(page.getByRole('status').getByText('nobody@nowhere.example')).toBeVisible();
  await field(page, 'Email').fill(email);
  await button(page, 'Send it again').click();
  await expect(page.getByRole('status').getByText(email)).toBeVisible();
  await isAccessible(page, 'a link on its way', 'main');

  const link = await mailedLink(request, {
    to: email,
    kind: 'sign_in_link',
    page: 'sign-in-link',
  });
  // Opened twice, as by a program that scans mails: nothing happens until the button is pressed.
  await page.goto(link);
  await page.goto(link);
  await expect(button(page, 'Sign in')).toBeVisible();
  await expect(page).toHaveURL('/sign-in-link');
  await isAccessible(page, 'a mailed link', 'main');
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL('/');
  await expect(toast(page, 'Welcome back!')).toBeVisible();

  await page.goto('/account');
  await expect(events(page).getByText('Sign-in failed: wrong password')).toBeVisible();
  await expect(events(page).getByText('A sign-in link was requested').first()).toBeVisible();
  await expect(events(page).getByText('Signed in', { exact: true }).first()).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await button(page, 'Sign in').click();
  await expect(page.getByRole('alert')).toHaveText(/expired or was already used/);
  await isAccessible(page, 'a dead link', 'main');
  await page.getByRole('link', { name: 'Email me a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Email me a sign-in link' })).toBeVisible();
  expect(unexpected(said)).toEqual([]);
});

test('a call that needs fresh proof asks for it, and continues with the typed values', async ({
  page,
}) => {
  const said = complaints(page);
  await withAuthenticator(page);
  const owner = await personAt(page);
  await page.goto('/account');
  const factor = page.getByRole('region', { name: 'Two-step sign-in' });
  const setUp = factor.getByRole('button', { name: 'Set up an authenticator app' });
  await expect(setUp).toBeVisible();
  await ageProof(owner.id);

  // After cancelling, the page is unchanged.
  await setUp.click();
  await expect(field(page, 'Your password').and(proof(page).locator('input'))).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(proof(page)).toHaveCount(0);
  await expect(setUp).toBeFocused();

  await setUp.click();
  await button(page, 'Confirm').click();
  await expect(proof(page).getByRole('alert')).toHaveText('Your current password is required');
  await proof(page).getByLabel('Your password').fill('not-this-one');
  await page.keyboard.press('Enter');
  await expect(proof(page).getByRole('alert')).toHaveText('This is not your current password');
  await isAccessible(page, 'a wrong password in a fresh proof');
  await proof(page).getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(proof(page)).toHaveCount(0);
  await expect(factor.getByText('Scan this with your authenticator app')).toBeVisible();
  const secret = await factor.locator('.font-mono').innerText();
  const app = new TOTP({ secret: secret.replaceAll(/\s/g, '') });
  await field(page, 'Code').fill(app.generate());
  await button(page, 'Turn on').click();
  const code = await factor.getByRole('listitem').first().innerText();
  await button(page, 'I have saved them').click();

  // With a code, for a value typed in another card; then with the new passkey.
  await ageProof(owner.id);
  await field(page, 'Passkey name').fill('My phone');
  await button(page, 'Add a passkey').click();
  await button(page, 'Use a code instead').click();
  await proof(page).getByLabel('Code').fill(code);
  await isAccessible(page, 'a fresh proof by code');
  await button(page, 'Confirm').click();
  await expect(button(page, 'Remove My phone')).toBeVisible();
  await ageProof(owner.id);
  await button(page, 'Remove My phone').click();
  await button(page, 'Remove passkey').click();
  await button(page, 'Use a passkey').click();
  await expect(toast(page, 'Passkey removed')).toBeVisible();

  // A file download also follows the proof, for a verified address.
  await inDatabase('update users set verified_at = now() where id = $1', [owner.id]);
  await ageProof(owner.id);
  const downloading = page.waitForEvent('download');
  await button(page, 'Download your data').click();
  await proof(page).getByLabel('Your password').fill(PASSWORD);
  await button(page, 'Confirm').click();
  await downloading;
  await page.reload();
  await expect(events(page).getByText('A confirmation failed').first()).toBeVisible();
  await expect(events(page).getByText('Your data was exported').first()).toBeVisible();
  expect(unexpected(said)).toEqual([]);
});

test('"This wasn’t me" in a mail locks everybody out, and leads to a new password', async ({
  page,
  request,
  browser,
}) => {
  const said = complaints(page);
  const owner = await personAt(page);
  const email = `${owner.username}@example.com`;
  // Someone else signs in, from a browser of their own.
  const stranger = await another(browser, page);
  await stranger.goto('/login');
  await logIn(stranger, email, PASSWORD);
  await expect(stranger).toHaveURL('/');

  const link = await mailedLink(request, { to: email, kind: 'new_browser', page: 'not-me' });
  await page.goto(link);
  await expect(page.getByText('sign your account out on every device')).toBeVisible();
  await expect(page).toHaveURL('/not-me');
  await isAccessible(page, 'this wasn’t me', 'main');
  await button(page, 'Lock everyone out').click();
  await expect(page.getByText('Your account is safe again')).toBeVisible();

  await stranger.goto('/orders');
  await expect(stranger).toHaveURL(/\/login/);
  await stranger.context().close();
  const reset = await mailedLink(request, {
    to: email,
    kind: 'password_reset',
    page: 'reset-password',
  });
  await page.goto(reset);
  await expect(page).toHaveURL('/reset-password');
  await field(page, 'New password').fill('a-new-secret-pass');
  await page.getByLabel('Remove my passkeys too').check();
  await isAccessible(page, 'a new password', 'main');
  await button(page, 'Change password').click();
  await expect(page).toHaveURL('/login');
  await logIn(page, email, 'a-new-secret-pass');
  await expect(page).toHaveURL('/');

  await page.goto(link);
  await button(page, 'Lock everyone out').click();
  await expect(page.getByRole('alert')).toHaveText(/expired or was already used/);
  await isAccessible(page, 'a dead link of a warning', 'main');
  expect(unexpected(said)).toEqual([]);
});

test('an admin signs a person out everywhere, after a confirmation', async ({ page, browser }) => {
  const said = complaints(page);
  const owner = await person(page.request);
  await personAt(page, ADMIN);
  await page.goto(`/admin/users/${owner.id}`);
  await button(page, 'Sign out everywhere').click();
  await isAccessible(page, 'asking whether to sign out');
  await button(page, 'Sign out').click();
  await expect(toast(page, 'Mara Kern is signed out everywhere')).toBeVisible();
  await expect(page.getByText('They aren’t signed in anywhere.')).toBeVisible();
  const home = await another(browser, page);
  await owner.sitsAt(home);
  await home.goto('/orders');
  await expect(home).toHaveURL(/\/login/);
  await home.context().close();
  expect(unexpected(said)).toEqual([]);
});

test('a weak password prompts for a change at sign-in, which can wait', async ({ page }) => {
  const said = complaints(page);
  const owner = await personAt(page);
  // As on a site that has since been opened to others.
  await inDatabase('update users set password_due = true where id = $1', [owner.id]);
  const warning = page.getByText('Please choose a new password');
  await page.goto('/account');
  await expect(warning).toBeVisible();
  await page.goto('/login?next=/orders');
  await expect(page).toHaveURL('/account?next=%2Forders#password');
  await expect(field(page, 'Current password')).toBeInViewport();
  await isAccessible(page, 'a weak password', 'main');
  await button(page, 'Not now').click();
  await expect(page).toHaveURL('/orders');

  await page.goto('/login?next=/orders');
  await field(page, 'Current password').fill(PASSWORD);
  await field(page, 'New password').fill('another-secret-pass');
  await button(page, 'Change password').click();
  await expect(warning).toHaveCount(0);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/orders');
  expect(unexpected(said)).toEqual([]);
});

test('an admin who needs a second step is led to set one up, and back', async ({ page }) => {
  const said = complaints(page);
  await personAt(page, ADMIN);
  // The demo's admin needs none, so the response is changed on its way.
  await page.route(requestsTo(authApi.me), async (route) => {
    const response = await route.fetch();
    const user = (await response.json()) as object;
    await route.fulfill({ response, json: { ...user, second_factor_needed: true } });
  });
  await page.goto('/admin/users');
  const heading = page.getByRole('heading', { name: 'Protect your admin account first' });
  await expect(heading).toBeVisible();
  await isAccessible(page, 'a second step is needed', 'main');
  for (const other of ['/dashboard', '/orders']) {
    await page.goto(other);
    await expect(heading).toBeVisible();
  }
  await page.goto('/admin/users');
  await page.getByRole('link', { name: 'Set it up' }).click();
  await expect(page).toHaveURL('/account?next=%2Fadmin%2Fusers#second-step');
  await expect(page.getByText('Admins need a second step on this site')).toBeVisible();
  await page.unroute(requestsTo(authApi.me));
  await page.reload();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  expect(unexpected(said)).toEqual([]);
});
