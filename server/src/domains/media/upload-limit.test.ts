import { mediaApi } from '@souk/contract/media';
import { expect, it } from 'vitest';
import { invalid, startWorld } from '../../../test/world.ts';

it('an address may send 60 uploads a minute, here with a factor of 0.05', async () => {
  // A minute that ends during the test would reset the count.
  const start = new Date();
  const world = await startWorld({
    env: { RATE_LIMIT_FACTOR: '0.05' },
    overrides: { now: () => start },
    worker: false,
  });
  try {
    const sender = await world.buyer();
    const statuses = [];
    for (let n = 0; n < 4; n += 1) {
      statuses.push((await sender.calls(mediaApi.simpleUpload, { body: invalid({}) })).status);
    }
    expect(statuses).toEqual([415, 415, 415, 429]);
  } finally {
    await world.close();
  }
});
