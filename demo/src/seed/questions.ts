import { bulkInsert } from '@souk/server/db/bulk-insert';
import type { DB } from '@souk/server/db/types';
import type { Kysely } from 'kysely';
import { newestFirst } from '../data/newest.ts';
import { QUESTIONS } from '../data/questions.ts';
import { pick, seeded } from '../random.ts';
import { seededOf, type World } from './sale.ts';
import { daysBefore, hoursAfter, type SeedTime } from './time.ts';

/** What waits for an answer was asked lately, the rest within the last months. */
const OPEN_DAYS = 1.5;
const ANSWERED_DAYS = { from: 4, to: 80 };

/** Loads what people asked about products. Answers how many questions. */
export async function seedQuestions(
  db: Kysely<DB>,
  world: World,
  { now, newId }: SeedTime,
): Promise<number> {
  const chance = seeded('questions');
  // The demo's own buyer asks as anyone can try: theirs would look like the visitor's.
  const buyers = [...world.buyers.values()].slice(1);
  const rows = newestFirst().flatMap(({ shop, product }) =>
    (QUESTIONS[product.sku] ?? []).map(([text, answer, hours]) => {
      const { from, to } = ANSWERED_DAYS;
      const age = answer ? from + (to - from) * chance() : OPEN_DAYS * (0.2 + 0.8 * chance());
      const asked = daysBefore(now, age);
      return {
        id: newId(asked),
        product_id: seededOf(world.products, product).id,
        shop_id: seededOf(world.shops, shop).id,
        user_id: pick(buyers, chance()),
        text,
        created_at: asked,
        answer: answer ?? null,
        answered_at: answer ? hoursAfter(asked, hours ?? 12) : null,
      };
    }),
  );
  await bulkInsert(db, 'questions', rows);
  return rows.length;
}
