import { mailedLink } from './mailed-link.ts';
import { button, complaints, field, isAccessible, toast } from './page.ts';
import { another, PASSWORD, person } from './people.ts';
import { expect, test } from './test.ts';

test('a forgotten password is replaced through a mailed link, which works once', async ({
  page,
  request,
}) => {
  const said = complaints(page);
  const { username } = await person(request);
  const email = `${username}@example.com`;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await button(page, 'Send the link').click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await field(page, 'Email').fill(email);
  await button(page, 'Send the link').click();
  await expect(page.getByText('a link is on its way')).toBeVisible();
  await isAccessible(page, 'sent', 'main');

  const address = await mailedLink(request, {
    to: email,
    kind: 'password_reset',
    page: 'reset-password',
  });
  await page.goto(address);
  await field(page, 'New password').fill('another-pass');
  await button(page, 'Change password').click();
  await expect(page).toHaveURL('/login');
  await field(page, 'Email or Username').fill(email);
  await field(page, 'Password').fill('another-pass');
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL('/');
  expect(said).toEqual([]);

  await page.goto(address);
  await field(page, 'New password').fill('third-pass');
  await button(page, 'Change password').click();
  await expect(page.getByText('This link has expired or was already used')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send a new link' })).toBeVisible();
  await isAccessible(page, 'dead', 'main');
});

test(
  'an account changes its name and password, and signs out everywhere else',
  { tag: '@desktop' },
  async ({ page, request, browser }) => {
    const owner = await person(request);
    await owner.sitsAt(page);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Your account' }).click();
    await expect(page).toHaveURL('/account');
    await field(page, 'First Name').fill('');
    await button(page, 'Save profile').click();
    await expect(page.getByText('First name is required')).toBeVisible();
    await field(page, 'First Name').fill('Augusta');
    await button(page, 'Save profile').click();
    await expect(toast(page, 'Profile saved')).toBeVisible();

    const other = await another(browser, page);
    await other.goto('/login');
    await field(other, 'Email or Username').fill(owner.username);
    await field(other, 'Password').fill(PASSWORD);
    await button(other, 'Sign in').click();
    await expect(other).toHaveURL('/');

    await page.reload();
    const places = page.getByRole('region', { name: 'Where you’re signed in' });
    await expect(places.getByRole('listitem')).toHaveCount(2);
    await expect(places.getByText('This device')).toHaveCount(1);
    await places.getByRole('button', { name: /^Sign out (?!everywhere)/ }).click();
    await expect(places.getByRole('listitem')).toHaveCount(1);
    await other.goto('/dashboard');
    await expect(other).toHaveURL(/\/login/);

    await field(page, 'Current password').fill('not-this-one');
    await field(page, 'New password').fill('changed-pass');
    await button(page, 'Change password').click();
    await expect(page.getByText('This is not your current password')).toBeVisible();
    await expect(field(page, 'New password')).toHaveValue('changed-pass');
    await field(page, 'Current password').fill(PASSWORD);
    await button(page, 'Change password').click();
    await expect(
      toast(page, 'Password changed. You are signed out everywhere else.'),
    ).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Welcome back, Augusta!' })).toBeVisible();
  },
);
