import { STATUSES } from '@souk/contract/order-status';
import { describe, expect, test } from 'vitest';
import { showsTracking, statusChange, statusChoices, statusTone } from './order-status.tsx';

describe('badge colours', () => {
  test('follow the specification on the dashboard', () => {
    expect(Object.fromEntries(STATUSES.map((s) => [s, statusTone(s, 'dashboard')]))).toEqual({
      pending: 'warning',
      paid: 'success',
      processing: 'info',
      shipped: 'violet',
      delivered: 'success',
      cancelled: 'danger',
      refunded: 'neutral',
    });
  });
  test('differ on the orders screen only for paid', () => {
    const other = STATUSES.filter((s) => statusTone(s, 'orders') !== statusTone(s, 'dashboard'));
    expect(other).toEqual(['paid']);
    expect(statusTone('paid', 'orders')).toBe('info');
  });
});

describe('the status select', () => {
  test('lists all seven on the dashboard', () => {
    expect(statusChoices('pending', 'dashboard').map(({ value }) => value)).toEqual([...STATUSES]);
  });
  test('lists five on the orders screen', () => {
    const labels = statusChoices('paid', 'orders').map(({ label }) => label);
    expect(labels).toEqual(['Pending', 'Paid', 'Shipped', 'Delivered', 'Cancelled']);
  });
  test('shows a status from outside that list, but does not offer it', () => {
    const choices = statusChoices('refunded', 'orders');
    expect(choices).toHaveLength(6);
    expect(choices.filter(({ disabled }) => disabled).map(({ value }) => value)).toEqual([
      'refunded',
    ]);
  });
});

describe('tracking', () => {
  test('is shown for shipped and delivered', () => {
    expect(STATUSES.filter(showsTracking)).toEqual(['shipped', 'delivered']);
  });
  test('is sent along with a new status if a new URL was typed', () => {
    expect(statusChange('delivered', ' https://t.example/1 ', null)).toEqual({
      status: 'delivered',
      tracking_url: 'https://t.example/1',
    });
    expect(statusChange('delivered', 'https://t.example/1', 'https://t.example/1')).toEqual({
      status: 'delivered',
    });
    expect(statusChange('paid', '  ', 'https://t.example/1')).toEqual({ status: 'paid' });
  });
});
