import type { Shop } from '@souk/contract/shops';
import { expect, test } from 'vitest';
import {
  EMPTY_SHOP,
  ShopForm,
  formOf,
  locationState,
  shopChange,
  shopRequest,
} from './shop-form.ts';

const lisbon = { locationName: 'Lisbon', latitude: '38.72', longitude: '-9.14' };

test('a complete location is sent', () => {
  expect(shopRequest({ ...EMPTY_SHOP, name: 'Tiles', ...lisbon }).locations).toEqual([
    { name: 'Lisbon', latitude: 38.72, longitude: -9.14 },
  ]);
});

test('a partial location is not sent', () => {
  const partial = { ...EMPTY_SHOP, name: 'Tiles', ...lisbon, longitude: ' ' };
  expect(locationState(partial)).toBe('partial');
  expect(shopRequest(partial)).not.toHaveProperty('locations');
});

test('pictures are sent if there are any', () => {
  const plain = { ...EMPTY_SHOP, name: 'Tiles' };
  expect(Object.keys(shopRequest(plain))).toEqual(['name', 'description', 'brand_color']);
  expect(shopRequest({ ...plain, logoUrl: '/media/images/a.webp' })).toMatchObject({
    logo_url: '/media/images/a.webp',
  });
});

test('for a saved shop, only what changed is sent', () => {
  const places = [
    { name: 'Lisbon', latitude: 38.72, longitude: -9.14 },
    { name: 'Porto', latitude: 41.15, longitude: -8.61 },
  ];
  const shop = {
    name: 'Tiles',
    description: 'Blue',
    brand_color: '#336699',
    cover_photo_url: '/media/images/a.webp',
    logo_url: null,
    locations: places,
    dispatch_days_min: null,
    dispatch_days_max: null,
    returns_policy: null,
  } as Shop;
  const form = formOf(shop);
  expect(shopChange(form, shop)).toEqual({});
  expect(shopChange({ ...form, name: 'Azulejos', coverPhotoUrl: '' }, shop)).toEqual({
    name: 'Azulejos',
    cover_photo_url: '',
  });
  const moved = shopChange({ ...form, latitude: '38.8' }, shop);
  expect(moved).toEqual({ locations: [{ ...places[0], latitude: 38.8 }, places[1]] });
  expect(shopChange({ ...form, latitude: '' }, shop)).toEqual({});
});

test('sends both bounds of the days, and clears both', () => {
  const shop = {
    name: 'Tiles',
    description: '',
    brand_color: '#336699',
    locations: [] as Shop['locations'],
    dispatch_days_min: 1,
    dispatch_days_max: 3,
    transit_days_min: null,
    transit_days_max: null,
    returns_policy: 'Within 30 days.',
  } as Shop;
  const form = formOf(shop);
  expect(shopChange(form, shop)).toEqual({});
  expect(shopChange({ ...form, dispatchMax: '5', returnsPolicy: '' }, shop)).toEqual({
    dispatch_days_min: 1,
    dispatch_days_max: 5,
    returns_policy: '',
  });
  expect(shopChange({ ...form, dispatchMin: '', dispatchMax: '' }, shop)).toEqual({
    dispatch_days_min: null,
    dispatch_days_max: null,
  });
  expect(shopChange({ ...form, transitMin: '2', transitMax: '4' }, shop)).toEqual({
    transit_days_min: 2,
    transit_days_max: 4,
  });
});

function messages(form: Partial<ShopForm>): string[] {
  const result = ShopForm.safeParse({ ...EMPTY_SHOP, name: 'Tiles', ...form });
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
}

test('the messages follow the specification', () => {
  expect(messages({ name: '  ' })).toEqual(['Shop name is required']);
  expect(messages({ brandColor: '' })[0]).toBe('Brand color is required');
});

test('days are whole numbers, and the maximum is not below the minimum', () => {
  expect(messages({ dispatchMin: '0', dispatchMax: '60' })).toEqual([]);
  expect(messages({ dispatchMin: '61' })).toEqual(['Days must be a whole number from 0 to 60']);
  expect(messages({ dispatchMin: '1.5' })).toHaveLength(1);
  expect(messages({ dispatchMin: '4', dispatchMax: '3' })).toEqual([
    'The second number of days cannot be lower than the first',
  ]);
  expect(messages({ transitMin: '9', transitMax: '8' })).toHaveLength(1);
});

test('coordinates are valid numbers or empty', () => {
  expect(messages(lisbon)).toEqual([]);
  expect(messages({ latitude: '91' })).toHaveLength(1);
  expect(messages({ longitude: 'west' })).toHaveLength(1);
});
