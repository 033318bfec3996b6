import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import { cutText } from '../../kit/cut-text.ts';
import type { Good, Plan } from './plan-products.ts';
import { claimKeys } from './queries.ts';

/** What a product's lines stand for: no second line of the file may stand for the same. */
function keysOf({ draft, before }: Good): string[] {
  const keys = before ? [`id ${before.id}`] : [];
  if (draft.sku !== null) keys.push(`sku ${draft.sku.toLowerCase()}`);
  else if (draft.id === null) keys.push(`name ${draft.name.toLowerCase()}`);
  return keys;
}

/** The plan without products that an earlier line of the file is about, each of which becomes a fault. */
export async function refuseRepeats(db: Kysely<DB>, importId: string, plan: Plan): Promise<Plan> {
  const mine = new Map<string, number>();
  for (const one of plan.good) {
    for (const key of keysOf(one)) if (!mine.has(key)) mine.set(key, one.draft.line);
  }
  const claims = [...mine].map(([key, line]) => ({ key, line }));
  const held = await claimKeys(db, importId, claims);
  const result: Plan = { ...plan, good: [], faults: [...plan.faults] };
  for (const one of plan.good) {
    const { line, name, sku } = one.draft;
    const earlier = keysOf(one)
      .map((key) => held.get(key) ?? mine.get(key) ?? line)
      .find((other) => other !== line);
    if (earlier === undefined) {
      result.good.push(one);
      continue;
    }
    const column = sku !== null ? 'SKU' : 'Name';
    const message = `This product already stands on line ${earlier}`;
    result.failed += 1;
    result.faults.push({ line, product: cutText(name, 200), column, message });
  }
  result.faults.sort((a, b) => a.line - b.line);
  return result;
}
