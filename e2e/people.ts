import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { authApi } from '@souk/contract/auth';
import { productsApi } from '@souk/contract/products';
import { shopsApi } from '@souk/contract/shops';
import { callsOf, type Calls } from './api.ts';
import { DEMO_PASSWORD } from './demo.ts';

/** A person signed in without the form, who calls the API and can be signed in on a page. */
export type Person = {
  id: string;
  username: string;
  token: string;
  calls: Calls;
  /** Signs this person in in the page's browser from now on. */
  sitsAt: (page: Page) => Promise<void>;
};

export const PASSWORD = 'secret-pass';

let serial = 0;

/** Returns a name unlike any other in this run or in other runs on the same marketplace. */
function newName(): string {
  serial += 1;
  return `e2e${Date.now().toString(36)}${process.pid.toString(36)}${serial}`;
}

/**
 * A new person with that first name, or with `as` (an email or username) one of the demo's people.
 */
export async function person(
  request: APIRequestContext,
  as?: string,
  firstName = 'Mara',
): Promise<Person> {
  const username = newName();
  const visitor = callsOf(request);
  const {
    access_token,
    token_type: _,
    ...user
  } = as
    ? await visitor(authApi.login, { body: { email_or_username: as, password: DEMO_PASSWORD } })
    : await visitor(authApi.register, {
        body: {
          email: `${username}@example.com`,
          username,
          password: PASSWORD,
          first_name: firstName,
          last_name: 'Kern',
        },
      });
  return {
    id: user.id,
    username: user.username,
    token: access_token,
    calls: callsOf(request, access_token),
    async sitsAt(page) {
      // Once only: the next page must not undo a later login of the same test.
      await page.goto('/healthz');
      await page.evaluate(
        ([token, kept]) => {
          localStorage.setItem('souk.token', token);
          localStorage.setItem('souk.user', kept);
        },
        [access_token, JSON.stringify(user)] as const,
      );
    },
  };
}

/** {@link person}, signed in on the page. */
export async function personAt(page: Page, as?: string): Promise<Person> {
  const someone = await person(page.request, as);
  await someone.sitsAt(page);
  return someone;
}

export type Seller = Person & { shop: { id: string; name: string } };

/** A new person with a shop. */
export async function seller(request: APIRequestContext, shopName?: string): Promise<Seller> {
  const someone = await person(request);
  const { id, name } = await someone.calls(shopsApi.open, {
    body: { name: shopName ?? `Clay ${serial}`, brand_color: '#6366f1' },
  });
  return { ...someone, shop: { id, name } };
}

/** {@link seller}, signed in on the page. */
export async function sellerAt(page: Page, shopName?: string): Promise<Seller> {
  const someone = await seller(page.request, shopName);
  await someone.sitsAt(page);
  return someone;
}

/** Creates a product of theirs through the API. */
export async function sells({ calls, shop }: Seller, product: object = {}) {
  const [category] = await calls(productsApi.categories);
  return calls(productsApi.create, {
    body: {
      name: 'Mug',
      price: 20,
      stock_quantity: 9,
      category_id: category.id,
      shop_id: shop.id,
      ...product,
    },
  });
}

/** Signs a new person up through the form and returns their username. */
export async function signUp(page: Page, firstName = 'Ada'): Promise<string> {
  await page.goto('/register');
  const username = await fillSignUp(page, firstName);
  await createsAccount(page);
  return username;
}

/** Fills in the form for a new person and returns their username. */
export async function fillSignUp(page: Page, firstName = 'Ada'): Promise<string> {
  const username = newName();
  await page.getByLabel('First Name').fill(firstName);
  await page.getByLabel('Last Name').fill('Byron');
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  return username;
}

/** Sends the filled-in form, and waits until the new person is at home. */
export async function createsAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  await expect(page).toHaveURL('/');
  // It takes the focus once it is shown, which would close a menu that was opened before.
  await expect(page.getByRole('main')).toBeFocused();
}

/** Fills in the login form, wherever the page shows it. */
export async function logIn(page: Page, name: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Email or Username').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens another window beside the first one, as if another person used it. */
export async function another(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ viewport: page.viewportSize() });
  return context.newPage();
}
