import type { Db } from '../context.ts';
import type { WireItem } from '../objects.ts';
import type { Line } from './payment-page.ts';

/** The lines of a session with what their products say, in one statement. */
export async function readLines(db: Db, sessionId: string): Promise<Line[]> {
  const { rows } = await db.query<{
    item: WireItem;
    description: string | null;
    picture: string | null;
  }>(
    `select i.body as item, p.body ->> 'description' as description,
            p.body -> 'images' ->> 0 as picture
     from sandbox.objects i
     left join sandbox.objects p on p.kind = 'product' and p.id = i.body -> 'price' ->> 'product'
     where i.kind = 'item' and i.hidden ->> 'session' = $1 order by i.seq`,
    [sessionId],
  );
  return rows;
}
