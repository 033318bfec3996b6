import { forgetSome } from '@souk/server/domains/mail/forget-old-mails';
import { htmlOf, textOf, type Letter } from '@souk/server/domains/mail/letter';
import { mailQueue, mails as list, troubledMails } from '@souk/server/domains/mail/reads';
import { inParts, moments, numbered, scattered, unchecked } from './fill.ts';
import type { Read, Scale, Subject } from './subject.ts';

const LETTER: Letter = {
  subject: 'Your order SK-10001 is confirmed',
  heading: 'Thank you for your order',
  blocks: [
    { kind: 'text', text: 'We’ve received your payment. The shops will send your goods soon.' },
    {
      kind: 'items',
      items: ['A mug of stoneware', 'A bowl of oak'].map((name) => ({
        name,
        note: '1 × $24.00',
        amount: '$24.00',
        image: 'https://shop.example/media/products/0198c0de-0000-7000-8000-000000000000.webp',
      })),
    },
    {
      kind: 'sums',
      rows: [
        { label: 'Goods', amount: '$48.00' },
        { label: 'Shipping', amount: '$9.99' },
        { label: 'Total', amount: '$57.99', total: true },
      ],
    },
    { kind: 'link', label: 'See your order', url: 'https://shop.example/orders' },
  ],
  why: 'You get this email because you placed order SK-10001.',
};
const WHOLE = 2000;
/** Fifty million whole mails would need more room than most disks have. */
const SHORT = 200;

/** Returns the bytes, without indexes, of a mail as the site writes it. */
async function bytesOfWhole({ client }: Scale): Promise<number> {
  await client.query('create table whole_mails (like mails including storage)');
  await client.query(
    `insert into whole_mails (id, kind, cause, to_address, subject, text, html, state, attempts, created_at, held)
     select gen_random_uuid(), 'order_confirmed', gen_random_uuid(), 'person' || n || '@example.com', $1,
       replace($2, 'SK-10001', 'SK-' || n), replace($3, 'SK-10001', 'SK-' || n), 'sent', 1, now(), false
     from generate_series(1, ${WHOLE}) n`,
    [LETTER.subject, textOf(LETTER), htmlOf(LETTER, (path) => `https://example.com${path}`)],
  );
  const { rows } = await client.query<{ bytes: string }>(
    `select pg_table_size('whole_mails') as bytes`,
  );
  await client.query('drop table whole_mails');
  return Number(rows[0]?.bytes) / WHOLE;
}

async function fill(scale: Scale): Promise<void> {
  const { client, rows } = scale;
  const whole = await bytesOfWhole(scale);
  console.log(
    `A confirmation takes ${whole.toFixed(0)} bytes without indexes. The mails below have ${SHORT} characters.\n`,
  );
  const { person } = await numbered(scale);
  await unchecked(client, ['mails'], () =>
    inParts(rows, (from, to) =>
      client.query(
        `insert into mails (id, kind, cause, user_id, to_address, subject, text, html, state, attempts, failure,
           created_at, sent_at)
         select id_at(at, n), 'order_confirmed', id_at(at, n + 1)::text, person.id,
           'person' || person.place || '@example.com', 'Your order SK-' || n || ' is confirmed',
           rpad(n::text, ${SHORT / 2}, 'text '), rpad(n::text, ${SHORT / 2}, 'html '),
           case when n > ${rows - 50} then 'queued' when n % 10000 = 0 then 'failed' else 'sent' end,
           1, case when n % 10000 = 0 then 'The mailbox doesn’t exist' end, at, at
         from ${moments(scale, from, to)}
         join person on person.place = ${scattered(person)} order by n`,
      ),
    ),
  );
}

async function reads({ months }: Scale): Promise<Read[]> {
  const day = 86_400_000;
  const lastDay = new Date(Date.now() - day);
  // There are older ones as long as the first day's mails last.
  const firstDay = new Date(Date.now() - (months * 30.44 - 30) * day);
  return [
    { name: 'mails that wait', read: (over) => mailQueue(over) },
    { name: 'mails that need an admin', read: (over) => troubledMails({ db: over }, lastDay) },
    {
      name: 'newest mails, and how many',
      read: (over) => list({ db: over }, { page: 1, limit: 20 }),
      times: 3,
    },
    {
      name: 'deleting a thousand old mails',
      read: (over) => forgetSome(over, firstDay),
      times: 3,
    },
  ];
}

export const mails: Subject = { tables: ['mails'], script: 'keep-mails', fill, reads };
