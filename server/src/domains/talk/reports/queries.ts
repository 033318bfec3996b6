import {
  REPORT_DECISIONS,
  REPORT_KINDS,
  REPORT_REASONS,
  type ReportKind,
  type ReportsQuery,
} from '@souk/contract/reports';
import { sql } from 'kysely';
import { orNull, row, type RowOf } from '../../../db/raw-sql.ts';
import type { Db, NewRow, Row } from '../../../db/rows.ts';
import { ON_SHELF } from '../../catalogue/index.ts';

/** The reported item and its owner. */
const SHOWN_TARGET = {
  name: 'text',
  text: 'text',
  shop_id: 'text',
  shop_name: 'text',
  product_id: 'text | null',
  is_hidden: 'boolean',
} as const;
const TARGET = row({ kind: REPORT_KINDS, id: 'text', owner_id: 'text', ...SHOWN_TARGET });
export type Target = RowOf<typeof TARGET>;

// A review is about a product or a shop: the two tables share no ids.
const TARGETS = sql`(
  select 'shop' as kind, s.id, s.name, s.description as text, s.id as shop_id, s.name as shop_name,
    null::uuid as product_id, s.owner_id,
    s.suspended_at is not null as is_hidden
  from shops s where s.deleted_at is null
  union all
  select 'product', p.id, p.name, p.description, s.id, s.name, p.id, s.owner_id,
    not ${ON_SHELF} or s.suspended_at is not null
  from products p join shops s on s.id = p.shop_id
  where p.deleted_at is null and s.deleted_at is null
  union all
  select 'review', r.id, p.name, concat_ws(E'\n', nullif(r.title, ''), r.comment), s.id, s.name,
    p.id, r.user_id, r.hidden_at is not null
  from product_reviews r join products p on p.id = r.product_id join shops s on s.id = p.shop_id
  where p.deleted_at is null and s.deleted_at is null
  union all
  select 'review', r.id, s.name, r.text, s.id, s.name, null, r.user_id, r.hidden_at is not null
  from shop_reviews r join shops s on s.id = r.shop_id
  where s.deleted_at is null)`;

type ReportedTarget = { kind: ReportKind; target_id: string };

/** Returns the reported item; undefined if it is not on the site. */
export async function targetOf(
  db: Db,
  { kind, target_id }: ReportedTarget,
): Promise<Target | undefined> {
  const { rows } = await TARGET`
    select * from ${TARGETS} target where kind = ${kind} and id = ${target_id}`.execute(db);
  return rows[0];
}

type DecisionColumn = 'decision' | 'note' | 'decided_by' | 'decided_at';

/** Writes a report; false if that person already has an open one about the same item. */
export async function insertReport(
  db: Db,
  report: NewRow<'reports', DecisionColumn>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reports')
    .values(report)
    .onConflict((oc) =>
      oc.columns(['reporter_id', 'kind', 'target_id']).where('decided_at', 'is', null).doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function reportRow(db: Db, id: string): Promise<Row<'reports'> | undefined> {
  return db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks all open reports about one target, in a fixed order. */
export function lockWaiting(
  db: Db,
  { kind, target_id }: ReportedTarget,
): Promise<Row<'reports'>[]> {
  return db
    .selectFrom('reports')
    .selectAll()
    .where('kind', '=', kind)
    .where('target_id', '=', target_id)
    .where('decided_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function writeDecision(
  db: Db,
  ids: readonly string[],
  decision: Pick<Row<'reports'>, DecisionColumn>,
): Promise<void> {
  await db.updateTable('reports').set(decision).where('id', 'in', ids).execute();
}

const SIDE = { id: 'text', name: 'text', email: 'text', created_at: 'text' } as const;

/** A report with details of both sides, as built by JSON. */
const REPORT = row({
  id: 'text',
  kind: REPORT_KINDS,
  target_id: 'text',
  reason: REPORT_REASONS,
  text: 'text',
  decision: orNull(REPORT_DECISIONS),
  note: 'text | null',
  created_at: 'time',
  decided_at: 'time | null',
  reporter: { ...SIDE, reports: 'number', upheld: 'number' },
  target: orNull(SHOWN_TARGET),
  owner: orNull({ ...SIDE, reports: 'number' }),
  decided_by: 'text | null',
});
export type ReportRow = RowOf<typeof REPORT>;

const side = (person: string) => sql`jsonb_build_object(
  'id', ${sql.ref(`${person}.id`)},
  'name', trim(${sql.ref(`${person}.first_name`)} || ' ' || ${sql.ref(`${person}.last_name`)}),
  'email', ${sql.ref(`${person}.email`)},
  'created_at', to_char(${sql.ref(`${person}.created_at`)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** Returns open reports, oldest first; decided ones, newest first; or a single one of either. */
export async function reportRows(
  db: Db,
  query: ReportsQuery | { id: string },
): Promise<ReportRow[]> {
  const page =
    'id' in query
      ? sql`select * from reports where id = ${query.id}`
      : sql`
        select * from reports where decided_at is ${query.state ? sql`not null` : sql`null`}
        order by ${query.state ? sql`decided_at desc, id desc` : sql`created_at, id`}
        limit ${query.limit} offset ${(query.page - 1) * query.limit}`;
  const { rows } = await REPORT`
    with page as materialized (${page})
    select page.id, page.kind, page.target_id, page.reason, page.text, page.decision, page.note,
      page.created_at, page.decided_at,
      ${side('reporter')} || jsonb_build_object(
        'reports', (select count(*) from reports where reporter_id = page.reporter_id),
        'upheld', (select count(*) from reports where reporter_id = page.reporter_id
          and decision in ('hide', 'suspend'))) as reporter,
      case when target.id is null then null else jsonb_build_object('name', target.name,
        'text', left(target.text, 1000), 'shop_id', target.shop_id, 'shop_name', target.shop_name,
        'product_id', target.product_id, 'is_hidden', target.is_hidden) end as target,
      case when owner.id is null then null else ${side('owner')} || jsonb_build_object('reports', (select count(*) from reports about where about.kind = page.kind
          and about.target_id = page.target_id)) end as owner,
      nullif(trim(decider.first_name || ' ' || decider.last_name), '') as decided_by
    from page
    join users reporter on reporter.id = page.reporter_id
    left join lateral (select * from ${TARGETS} every
      where every.kind = page.kind and every.id = page.target_id) target on true
    left join users owner on owner.id = target.owner_id
    left join users decider on decider.id = page.decided_by
    order by ${'id' in query || !query.state ? sql`page.created_at, page.id` : sql`page.decided_at desc, page.id desc`}`.execute(
    db,
  );
  return rows;
}

export const countReports = async (db: Db, { state }: ReportsQuery): Promise<number> => {
  const isListed = state ? sql`decided_at is not null` : sql`decided_at is null`;
  const { rows } = await row({ count: 'number' })`
    select count(*)::int as count from reports where ${isListed}`.execute(db);
  return rows[0]?.count ?? 0;
};
