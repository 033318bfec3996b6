import { shopDaysCounted } from '@souk/server/domains/activity/analytics/day-counts';
import { forgetViewsBefore, lastViewed } from '@souk/server/domains/catalogue/products/record-view';
import { dayOf } from '@souk/server/kit/days';
import { sql } from 'kysely';
import { inParts, moments, nth, numbered, scattered, someIds, unchecked } from './fill.ts';
import type { Read, Scale, Subject } from './subject.ts';

const DAY_MS = 86_400_000;
/** How long the site keeps views. */
const DAYS = 100;

/** Views of all products by all people, each at most once an hour. */
async function fill(scale: Scale): Promise<void> {
  const { client, rows } = scale;
  const { person, thing } = await numbered(scale);
  const kept = { ...scale, months: DAYS / 30.44 };
  await unchecked(client, ['product_views'], () =>
    inParts(rows, (from, to) =>
      client.query(
        `insert into product_views (product_id, user_id, hour)
         select thing.id, person.id, date_trunc('hour', at)
         from ${moments(kept, from, to)}
         join thing on thing.place = ${scattered(thing)}
         join person on person.place = (n / ${thing}) % ${person} order by n`,
      ),
    ),
  );
}

async function reads({ client }: Scale): Promise<Read[]> {
  const people = await someIds(client, 'person');
  const yesterday = dayOf(new Date(Date.now() - DAY_MS));
  const range = { from: yesterday, to: yesterday, shopId: null };
  const oldest = new Date(Date.now() - (DAYS - 1) * DAY_MS);
  return [
    {
      name: 'a day of all shops, summed',
      read: (over) => sql`select count(*) from (${shopDaysCounted(range)}) days`.execute(over),
      times: 3,
    },
    {
      name: 'what a person viewed last',
      read: (over, n) => lastViewed(over, { id: nth(people, n) }),
    },
    {
      name: 'looking for views past their time',
      read: (over) => forgetViewsBefore(over, oldest),
      times: 3,
    },
  ];
}

export const views: Subject = {
  tables: ['product_views'],
  script: 'partition-views',
  fill,
  reads,
};
