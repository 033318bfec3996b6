import type { Db } from '../../../db/rows.ts';
import { noteAnswerTime } from '../../shops/index.ts';
import { answerMinutes } from './queries.ts';

/** Recalculates a shop's answer time. */
export async function keepAnswerTime(db: Db, shopId: string, now: Date): Promise<void> {
  await noteAnswerTime(db, shopId, await answerMinutes(db, shopId, now));
}
