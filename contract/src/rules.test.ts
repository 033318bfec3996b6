import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { isMediaPath, isWebAddress } from './addresses.ts';
import { ShippingAddress } from './checkout.ts';
import { COUNTRY_CODES, countryName } from './countries.ts';
import { StoredAddress } from './inputs.ts';
import { purchaseStatus, STATUSES } from './order-status.ts';
import { CreateProductRequest } from './product-inputs.ts';
import { AUTH, LoginForm, RegisterForm } from './sign-in.ts';

/** The messages of a form, the first one of each field. */
function messages(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const result = schema.safeParse(value);
  const found: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) found[issue.path.join('.')] ??= issue.message;
  return found;
}

describe('the messages of section 5', () => {
  test('login', () => {
    expect(messages(LoginForm, { emailOrUsername: '', password: '' })).toEqual({
      emailOrUsername: 'Email or username is required',
      password: 'Password is required',
    });
    expect(messages(LoginForm, { emailOrUsername: 'a', password: '12345' })).toEqual({
      password: 'Password must be at least 6 characters',
    });
  });

  test('register', () => {
    const blank = {
      firstName: '',
      lastName: '',
      email: '',
      username: '',
      password: '',
      confirmPassword: '',
    };
    expect(messages(RegisterForm, blank)).toEqual({
      firstName: AUTH.firstNameRequired,
      lastName: AUTH.lastNameRequired,
      email: AUTH.emailRequired,
      username: AUTH.usernameRequired,
      password: AUTH.passwordRequired,
      confirmPassword: 'Please confirm your password',
    });
    const wrong = {
      firstName: 'A',
      lastName: 'B',
      email: 'a@b',
      username: 'ab',
      password: 'secret',
      confirmPassword: 'other',
    };
    expect(messages(RegisterForm, wrong)).toEqual({
      email: 'Invalid email address',
      username: 'Username must be at least 3 characters',
      confirmPassword: 'Passwords do not match',
    });
  });

  test('checkout', () => {
    const blank = Object.fromEntries(Object.keys(ShippingAddress.shape).map((name) => [name, '']));
    expect(Object.values(messages(ShippingAddress, blank))).toEqual([
      'First Name is required',
      'Last Name is required',
      'Email is required',
      'Phone is required',
      'Address is required',
      'City is required',
      'State is required',
      'ZIP Code is required',
      'Country is required',
    ]);
  });

  test('product', () => {
    expect(messages(CreateProductRequest, {})).toMatchObject({
      name: 'Product name is required',
      price: 'Price is required',
      stock_quantity: 'Stock is required',
      category_id: 'Category is required',
    });
    expect(messages(CreateProductRequest, { discount_percentage: -1 })['discount_percentage']).toBe(
      'Discount cannot be negative',
    );
    expect(
      messages(CreateProductRequest, { discount_percentage: 101 })['discount_percentage'],
    ).toBe('Discount cannot exceed 100%');
  });
});

test.each([
  ['https://example.com/a.webp', true],
  ['http://example.com', true],
  ['/media/products/0a-b_c.webp', true],
  ['/media/../secret.webp', false],
  ['/media/a/%2e%2e/b.webp', false],
  ['/media//a.webp', false],
  ['//evil.example/a.webp', false],
  ['/other/a.webp', false],
  ['javascript:alert(1)', false],
  ['data:image/png;base64,AA', false],
  ['https://', false],
  ['', false],
  ['HTTPS://Pictures.Example/Mug.webp?size=L#top', true],
  ['https://pictures.example/tasse%20bleue.webp', true],
  ['https://x"onerror="alert(1)', false],
  ['https://pictures.example/"onerror="alert(1)', false],
  ['https://pictures.example/a b.webp', false],
  ['https://pictures.example/<script>', false],
  ['https://pictures.example\\@evil.example/', false],
  ['https://pictures.example/a/../b.webp', false],
  ['https://pictures.example/a\nb', false],
  ['https:///pictures.example/a.webp', false],
  ['https:pictures.example/a.webp', false],
  ['https://0x7f.1/a.webp', false],
  ['https://mara:secret@pictures.example/a.webp', false],
  ['https://[2001:db8::1]:8443/a.webp', true],
])('the address %s may be stored: %s', (address, fine) => {
  expect(isWebAddress(address) || isMediaPath(address)).toBe(fine);
  expect(StoredAddress.safeParse(address).success).toBe(fine);
});

describe('a purchase’s own status', () => {
  test.each([
    [['paid', 'shipped'], 'paid'],
    [['cancelled', 'delivered'], 'delivered'],
    [['refunded', 'cancelled'], 'refunded'],
    [['cancelled', 'cancelled'], 'cancelled'],
    [['refunded', 'processing', 'delivered'], 'processing'],
  ] as const)('%j is %s', (parts, status) => {
    expect(purchaseStatus(parts)).toBe(status);
  });

  test('of one part it is that part’s', () => {
    for (const status of STATUSES) expect(purchaseStatus([status])).toBe(status);
  });
});

test('the country list runs from Albania to Zimbabwe, about 240, each code once', () => {
  const names = COUNTRY_CODES.map(countryName);
  expect([names[0], names.at(-1)]).toEqual(['Albania', 'Zimbabwe']);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  expect(names.length).toBeGreaterThan(235);
  expect(names.length).toBeLessThan(250);
  expect(new Set(names).size).toBe(names.length);
});
