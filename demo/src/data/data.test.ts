import { isWebAddress } from '@souk/contract/addresses';
import { isCountryCode } from '@souk/contract/countries';
import {
  ANSWER_MAX,
  QUESTION_MAX,
  RETURNS_POLICY_MAX,
  REVIEW_COMMENT_MAX,
  REVIEW_TITLE_MAX,
  USERNAME_MIN,
} from '@souk/contract/limits';
import { ChangeShipping } from '@souk/contract/shipping';
import { describe, expect, it } from 'vitest';
import { ADMIN, BUYER, DEMO_ACCOUNTS, emailOf } from '../accounts.ts';
import { mediaOfProduct } from '../media.ts';
import { buyers } from './buyers.ts';
import { newestFirst } from './newest.ts';
import { PROFILES } from './profiles.ts';
import { QUESTIONS } from './questions.ts';
import { SENDING } from './sending.ts';
import { shops } from './shops/index.ts';

const products = shops.flatMap((shop) => shop.products);

const reviews = products.flatMap((product) => product.reviews ?? []);

const twice = (values: string[]): string[] => values.filter((v, k) => values.indexOf(v) !== k);

describe('the demo as data', () => {
  it('is large enough to look like a marketplace', () => {
    expect(shops.length).toBeGreaterThanOrEqual(12);
    expect(products.length).toBeGreaterThanOrEqual(56);
    expect(shops.filter((shop) => shop.products.length < 3)).toEqual([]);
    expect(
      new Set(shops.flatMap((s) => s.products.map((p) => p.category ?? s.category))).size,
    ).toBe(14);
    expect(products.filter((p) => mediaOfProduct(p).clip).length).toBeGreaterThanOrEqual(24);
    expect(
      products.filter((p) => mediaOfProduct(p).photos.length > 0).length,
    ).toBeGreaterThanOrEqual(15);
    expect(reviews.length).toBeGreaterThanOrEqual(100);
    expect(buyers.length).toBeGreaterThanOrEqual(24);
  });

  it('has no duplicate names', () => {
    expect(twice(products.map((p) => p.sku))).toEqual([]);
    expect(twice(products.map((p) => p.name))).toEqual([]);
    expect(twice(products.map((p) => p.text))).toEqual([]);
    expect(twice(shops.map((s) => s.slug))).toEqual([]);
    const people = [BUYER, ADMIN, ...shops.map((s) => s.owner), ...buyers.slice(1)];
    expect(twice(people.map((p) => p.username))).toEqual([]);
    expect(people.every((p) => p.username.length >= USERNAME_MIN)).toBe(true);
  });

  it('has questions and dispatch notes about existing things, in words that the forms accept', () => {
    const skus = products.map((p) => p.sku);
    expect(Object.keys(QUESTIONS).filter((sku) => !skus.includes(sku))).toEqual([]);
    const slugs = shops.map((s) => s.slug);
    expect(Object.keys(SENDING).filter((slug) => !slugs.includes(slug))).toEqual([]);
    for (const [text, answer = ''] of Object.values(QUESTIONS).flat()) {
      expect(text.length).toBeLessThanOrEqual(QUESTION_MAX);
      expect(answer.length).toBeLessThanOrEqual(ANSWER_MAX);
    }
    for (const { days, transit, returns = '' } of Object.values(SENDING)) {
      for (const [least, most] of [days ?? [0, 0], transit ?? [0, 0]]) {
        expect(least).toBeLessThanOrEqual(most);
      }
      expect(returns.length).toBeLessThanOrEqual(RETURNS_POLICY_MAX);
    }
  });

  it('ships from three countries in ways that the form accepts, and to everywhere', () => {
    expect(Object.values(PROFILES).map(({ ships_from }) => ships_from)).toEqual(['IT', 'IE', 'CA']);
    for (const [slug, { ships_from, profiles }] of Object.entries(PROFILES)) {
      const shop = shops.find((one) => one.slug === slug);
      const skus = shop?.products.map(({ sku }) => sku);
      expect(skus).toEqual(expect.arrayContaining(profiles.flatMap((one) => one.products ?? [])));
      const [min = 0, max = 0] = SENDING[slug]?.days ?? [];
      const sent = {
        ships_from,
        profiles: profiles.map(({ name, products: own, zones }) => ({
          name,
          is_default: own === undefined,
          handling_days: { min, max },
          zones: zones.map((zone) => ({
            ...zone,
            rates: zone.rates.map(({ name: rate, days, cents, furtherCents, freeOverCents }) => ({
              name: rate,
              days: { min: days[0], max: days[1] },
              price: cents / 100,
              each_further: furtherCents / 100,
              free_over: freeOverCents === undefined ? null : freeOverCents / 100,
            })),
          })),
        })),
      };
      expect([slug, ChangeShipping.safeParse(sent).error]).toEqual([slug, undefined]);
      for (const { zones } of profiles) {
        expect(zones.flatMap(({ countries }) => countries)).toContain('*');
      }
    }
  });

  it('describes each product in two to four sentences', () => {
    const odd = products.filter(({ text }) => {
      const sentences = text.match(/[.!?](?=\s|$)/g)?.length ?? 0;
      return sentences < 2 || sentences > 5;
    });
    expect(odd.map((p) => p.sku)).toEqual([]);
  });

  it('has variants that differ, each with its own stock', () => {
    for (const { sku, variants, stock } of products) {
      expect([sku, (variants === undefined) === (stock !== undefined)]).toEqual([sku, true]);
      expect(twice((variants ?? []).map((v) => `${v.name} ${v.value}`))).toEqual([]);
      for (const v of variants ?? []) {
        expect(v.name.split(' / ').length).toBe(v.value.split(' / ').length);
      }
    }
    const names = products.flatMap((p) => p.variants ?? []).map((v) => v.name);
    expect(names).toContain('Color');
    expect(names).toContain('Color / Size');
  });

  it('has scarce and sold-out products', () => {
    const left = products.map((p) => p.stock ?? p.variants!.reduce((n, v) => n + v.stock, 0));
    expect(left.filter((n) => n === 0).length).toBeGreaterThanOrEqual(2);
    expect(left.filter((n) => n >= 1 && n <= 5).length).toBeGreaterThanOrEqual(6);
    expect(products.some((p) => p.variants?.some((v) => v.stock === 0))).toBe(true);
  });

  it('has current, future and past discounts', () => {
    const spans = products.flatMap(({ discount }) => (discount ? [discount] : []));
    expect(spans.every((d) => d.fromDay < d.toDay && d.percent > 0 && d.percent <= 100)).toBe(true);
    const running = spans.filter((d) => d.fromDay <= 0 && d.toDay > 0);
    const coming = spans.filter((d) => d.fromDay > 0);
    const over = spans.filter((d) => d.toDay <= 0);
    for (const kind of [running, coming, over]) expect(kind.length).toBeGreaterThanOrEqual(4);
  });

  it('has reviews within the limits, and some of every shop', () => {
    expect(shops.filter((shop) => shop.reviews.length === 0)).toEqual([]);
    for (const [rating, title, comment] of reviews) {
      expect(rating).toBeGreaterThanOrEqual(1);
      expect(title.length).toBeLessThanOrEqual(REVIEW_TITLE_MAX);
      expect(comment.length).toBeGreaterThan(0);
      expect(comment.length).toBeLessThanOrEqual(REVIEW_COMMENT_MAX);
    }
    expect(twice(reviews.map(([, , comment]) => comment))).toEqual([]);
  });

  it('has places and addresses that exist', () => {
    for (const { place } of shops) {
      expect(Math.abs(place.latitude)).toBeLessThanOrEqual(90);
      expect(Math.abs(place.longitude)).toBeLessThanOrEqual(180);
    }
    expect(buyers.filter((b) => !isCountryCode(b.country))).toEqual([]);
    expect(isWebAddress('https://parcels.example.com/track/SK-10001-1')).toBe(true);
  });

  it('shows the accounts of demo people', () => {
    const emails = [BUYER, shops[0]!.owner, ADMIN].map((p) => emailOf(p.username));
    expect(DEMO_ACCOUNTS.map((a) => a.email)).toEqual(emails);
    expect(DEMO_ACCOUNTS.every((a) => a.password.length >= 6)).toBe(true);
  });

  it('shows twelve shops on the first page', () => {
    expect(
      new Set(
        newestFirst()
          .slice(0, 12)
          .map((offer) => offer.shop),
      ).size,
    ).toBe(12);
    expect(newestFirst().length).toBe(products.length);
  });
});
