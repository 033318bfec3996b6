import { bulkInsert } from '@souk/server/db/bulk-insert';
import type { DB } from '@souk/server/db/types';
import type { Kysely } from 'kysely';
import { newestFirst } from '../data/newest.ts';
import { QUESTIONS } from '../data/questions.ts';
import { pick, seeded } from '../random.ts';
import { seededOf, type World } from './sale.ts';
import { daysBefore, hoursAfter, type SeedTime } from './time.ts';

/** Unanswered questions are recent, the others a few months old. */
const OPEN_DAYS = 1.5;
const ANSWERED_DAYS = { from: 4, to: 80 };

/** Loads questions about products. Returns how many. */
export async function seedQuestions(
  db: Kysely<DB>,
  world: World,
  { now, newId }: SeedTime,
): Promise<number> {
  const chance = seeded('questions');
  // The demo's own buyer asks nothing: anyone can sign in as them, and would take the questions for
  // their own.
  const buyers = [...world.buyers.values()].slice(1);
  const rows = newestFirst().flatMap(({ shop, product }) =>
    (QUESTIONS[product.sku] ?? []).map(([text, answer, hours]) => {
      const { from, to } = ANSWERED_DAYS;
      const age = answer ? from + (to - from) * chance() : OPEN_DAYS * (0.2 + 0.8 * chance());
      const askedAt = daysBefore(now, age);
      return {
        id: newId(askedAt),
        product_id: seededOf(world.products, product).id,
        shop_id: seededOf(world.shops, shop).id,
        user_id: pick(buyers, chance()),
        text,
        created_at: askedAt,
        answer: answer ?? null,
        answered_at: answer ? hoursAfter(askedAt, hours ?? 12) : null,
      };
    }),
  );
  await bulkInsert(db, 'questions', rows);
  return rows.length;
}
