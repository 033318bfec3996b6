import { siteCurrency, toAmount } from '@souk/contract/money';
import { REASON_LABELS } from '@souk/contract/reports';
import { KIND_LABELS } from '@souk/contract/returns';
import {
  LISTED_OF_A_KIND,
  WAITING_KINDS,
  type AdminWork,
  type WaitingItem,
  type WaitingKind,
} from '@souk/contract/work';
import { backupState } from '../../../backup/nightly.ts';
import type { Deps } from '../../../deps.ts';
import { queuedJobs } from '../../../jobs/queue.ts';
import { type Actor, lastAuditCheck } from '../../accounts/index.ts';
import { troubledMails } from '../../mail/index.ts';
import {
  disputesToAnswer,
  lastCheck,
  openFailedRefunds,
  returnsToDecide,
  siteStops,
  troubledPayouts,
} from '../../money/index.ts';
import { approvalsToDecide } from '../../shops/index.ts';
import { adminReports } from '../../talk/index.ts';
import { byUrgency } from './urgency.ts';

type WorkDeps = Pick<Deps, 'db' | 'now' | 'config' | 'payments'>;
type FoundItem = Pick<WaitingItem, 'about'> & Partial<Omit<WaitingItem, 'kind'>>;
/** Finds all open items of a kind, or the first ones and the total count. */
type Lookup = (
  deps: WorkDeps,
  actor: Actor,
) => Promise<{ rows: readonly FoundItem[]; total: number }>;

const all = (rows: readonly FoundItem[]) => ({ rows, total: rows.length });
/** Combines the items of a kind into one line. */
const inOne = (count: number, found: FoundItem) => ({
  rows: count > 0 ? [found] : [],
  total: count,
});
const FIRST = { page: 1, limit: LISTED_OF_A_KIND };
const MAIL_DAYS = 7;
const DAY_MS = 86_400_000;

const LOOKUPS: Record<WaitingKind, Lookup> = {
  async books(deps) {
    const check = await lastCheck(deps);
    return all(
      check && !check.balanced ? [{ about: check.problems[0] ?? '', since: check.checked_at }] : [],
    );
  },
  async payouts_stopped({ db }) {
    const stops = await siteStops(db);
    return all(
      stops.map(({ note, placed_at }) => ({ about: note, since: placed_at.toISOString() })),
    );
  },
  async audit(deps) {
    const check = await lastAuditCheck(deps);
    return all(check && !check.holds ? [{ about: '', since: check.checked_at }] : []);
  },
  async backup(deps) {
    const { nightly, failure, overdue, done_at, failed_at } = await backupState(deps);
    const isWrong = nightly && (failure !== null || overdue);
    return all(isWrong ? [{ about: failure ?? '', since: failure ? failed_at : done_at }] : []);
  },
  async dispute(deps) {
    const disputes = await disputesToAnswer(deps);
    return all(
      disputes.map(({ id, order_number, shops, amount, currency, created_at, respond_by }) => ({
        id,
        about: joined(order_number, ...shops.map(({ name }) => name)),
        amount,
        currency,
        since: created_at,
        due: respond_by,
      })),
    );
  },
  async request(deps) {
    const { rows, total } = await returnsToDecide(deps, FIRST);
    const found = rows.map(
      ({ order_id, order_number, shop_name, kind, refundable, created_at }) => ({
        id: order_id,
        about: joined(order_number, shop_name, KIND_LABELS[kind]),
        amount: refundable,
        since: created_at,
      }),
    );
    return { rows: found, total };
  },
  async refund({ db }) {
    const refunds = await openFailedRefunds(db);
    return all(
      refunds.map(({ order_id, order_number, amount_cents, created_at }) => ({
        id: order_id,
        about: order_number,
        amount: toAmount(amount_cents),
        since: created_at.toISOString(),
      })),
    );
  },
  async payout(deps) {
    const payouts = await troubledPayouts(deps);
    return all(
      payouts.map(({ shop_id, shop_name, failure, amount_cents, created_at }) => ({
        id: shop_id,
        about: joined(shop_name, failure),
        amount: toAmount(amount_cents),
        since: created_at.toISOString(),
      })),
    );
  },
  async approval({ db }, actor) {
    const approvals = await approvalsToDecide(db, actor.id);
    return all(
      approvals.map(({ id, shop_name, requested_by, amount, requested_at }) => ({
        id,
        about: joined(shop_name, `@${requested_by}`),
        amount,
        since: requested_at,
      })),
    );
  },
  async report(deps) {
    const { rows, total } = await adminReports(deps, FIRST);
    const found = rows.map(({ id, target, reason, created_at }) => ({
      id,
      about: joined(target?.name, REASON_LABELS[reason]),
      since: created_at,
    }));
    return { rows: found, total };
  },
  async job({ db }) {
    const { rows, total } = await queuedJobs(db, { state: 'failed', page: 1, limit: 1 });
    return inOne(total, { about: joined(rows[0]?.kind, rows[0]?.error) });
  },
  async mail(deps) {
    const from = new Date(deps.now().getTime() - MAIL_DAYS * DAY_MS);
    const { count, since, failure } = await troubledMails(deps, from);
    return inOne(count, { about: failure ?? '', since: since?.toISOString() ?? null });
  },
};

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');

/** Returns everything that needs this admin's attention, most urgent first. */
export async function adminWork(deps: WorkDeps, actor: Actor): Promise<AdminWork> {
  const found = await Promise.all(
    WAITING_KINDS.map(async (kind) => ({ kind, ...(await LOOKUPS[kind](deps, actor)) })),
  );
  const waiting = found.flatMap(({ kind, rows }) =>
    rows.slice(0, LISTED_OF_A_KIND).map((row) => ({
      id: null,
      amount: null,
      currency: siteCurrency(),
      since: null,
      due: null,
      ...row,
      kind,
    })),
  );
  const counts = Object.fromEntries(found.map(({ kind, total }) => [kind, total]));
  return {
    waiting: byUrgency(waiting, deps.now()),
    counts: counts as AdminWork['counts'],
  };
}
