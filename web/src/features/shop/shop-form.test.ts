import { expect, test } from 'vitest';
import { EMPTY_SHOP, ShopForm, locationState, shopRequest } from './shop-form.ts';

const lisbon = { locationName: 'Lisbon', latitude: '38.72', longitude: '-9.14' };

test('a whole location is sent', () => {
  expect(shopRequest({ ...EMPTY_SHOP, name: 'Tiles', ...lisbon }).locations).toEqual([
    { name: 'Lisbon', latitude: 38.72, longitude: -9.14 },
  ]);
});

test('a part of a location is not sent', () => {
  const partial = { ...EMPTY_SHOP, name: 'Tiles', ...lisbon, longitude: ' ' };
  expect(locationState(partial)).toBe('partial');
  expect(shopRequest(partial)).not.toHaveProperty('locations');
});

test('pictures are sent where there are any', () => {
  const plain = { ...EMPTY_SHOP, name: 'Tiles' };
  expect(Object.keys(shopRequest(plain))).toEqual(['name', 'description', 'brand_color']);
  expect(shopRequest({ ...plain, logoUrl: '/media/images/a.webp' })).toMatchObject({
    logo_url: '/media/images/a.webp',
  });
});

function messages(form: Partial<ShopForm>): string[] {
  const result = ShopForm.safeParse({ ...EMPTY_SHOP, name: 'Tiles', ...form });
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
}

test('the specification’s messages', () => {
  expect(messages({ name: '  ' })).toEqual(['Shop name is required']);
  expect(messages({ brandColor: '' })[0]).toBe('Brand color is required');
});

test('coordinates are numbers on the globe or nothing', () => {
  expect(messages(lisbon)).toEqual([]);
  expect(messages({ latitude: '91' })).toHaveLength(1);
  expect(messages({ longitude: 'west' })).toHaveLength(1);
});
