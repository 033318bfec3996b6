import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill } from '../lib/run.ts';

const AWAY_S = 300;
const UNRELIABLE_S = 60;

export const bucketAway: Drill = {
  title: 'The bucket is away, then unreliable',
  story:
    'A door before the S3 store cuts every connection for 5 minutes (`--seconds` sets another time). Then it fails each tenth call with 503 for a minute.',
  async harm({ fleet, load, moment, note, finds, seconds }) {
    const { bucket } = fleet;
    const { orders, pictures } = load.acknowledged;
    const away = seconds ?? AWAY_S;
    const before = orders.length;
    moment('the bucket is away');
    bucket.close();
    await sleep(away * 1000);
    const during = { orders: orders.length, pictures: pictures.size };
    const sold = during.orders - before;
    finds(
      `While the bucket was away for ${away} s, ${sold} orders were placed`,
      sold > 0 ? [] : ['nothing was sold'],
    );
    bucket.state = 'tenth';
    moment('the bucket fails each tenth call');
    const calls = { ...bucket.calls };
    await sleep(UNRELIABLE_S * 1000);
    note(
      `Then ${bucket.calls.failed - calls.failed} of ${bucket.calls.all - calls.all} calls of the bucket failed, while ${orders.length - during.orders} orders were placed and ${pictures.size - during.pictures} pictures uploaded`,
    );
    bucket.state = 'open';
    moment('the bucket is whole again');
  },
};
