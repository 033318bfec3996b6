// A simple model of a shop's money. Amounts are in cents, and days are numbers.

export type Hold = { cause: string; until: number | null; givesBack: number };
/** A shipment: the day of each step, and its money. */
export type Part = {
  id: string;
  orderId: string;
  shipped: number;
  delivered: number | null;
  confirmed: number | null;
  undone: number | null;
  holds: Hold[];
  lifted: Hold[];
  earned: number;
  unpaid: number;
};
export type Money = {
  parts: Part[];
  /** Unpaid money that belongs to no part. */
  other: number;
  reserve: { percent: number; days: number } | null;
  stopped: boolean;
  paid: number;
};

/** Days from each step to the release. */
const CONFIRMED = 7;
const DELIVERED = 14;
const SHIPPED = 30;

function releaseOf({ undone, delivered, confirmed, shipped }: Part): number {
  if (undone !== null) return undone;
  if (delivered === null) return shipped + SHIPPED;
  return Math.min(delivered + DELIVERED, (confirmed ?? Infinity) + CONFIRMED);
}

/** A part's released money, and how much of it the reserve withholds. */
function freeOf(part: Part, reserve: Money['reserve'], today: number) {
  const holds = part.holds.filter(({ until }) => until === null || until > today);
  const release = releaseOf(part);
  if (holds.length > 0 || release > today) {
    const back = holds.reduce((sum, hold) => sum + hold.givesBack, 0);
    return { free: Math.min(0, part.unpaid + back), kept: 0 };
  }
  const isReserved = reserve !== null && part.undone === null && release + reserve.days > today;
  const share = isReserved ? Math.ceil((Math.max(part.earned, 0) * reserve.percent) / 100) : 0;
  return { free: part.unpaid, kept: Math.min(share, Math.max(part.unpaid, 0)) };
}

/** Returns what can be paid out today, which is negative if the shop owes money. */
export function availableOf({ parts, other, reserve }: Money, today: number): number {
  const each = parts.map((part) => freeOf(part, reserve, today));
  const free = each.reduce((sum, one) => sum + one.free, other);
  const kept = each.reduce((sum, one) => sum + one.kept, 0);
  return free - Math.min(kept, Math.max(free, 0));
}

/** Pays out everything available today, unless payouts are stopped. */
export function payAvailable(money: Money, today: number): void {
  const available = availableOf(money, today);
  if (money.stopped || available <= 0) return;
  for (const part of money.parts) {
    const { free, kept } = freeOf(part, money.reserve, today);
    part.unpaid -= free - kept;
  }
  money.other = 0;
  money.paid += available;
}

export const totalOf = ({ parts, other }: Money): number =>
  parts.reduce((sum, { unpaid }) => sum + unpaid, other);
