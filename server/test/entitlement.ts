// A simple model of what an order's parties are owed, based only on the order itself. It
// deliberately shares no code with the product, whose payouts, holds and refunds we compare with
// it. All amounts are in minor units.
import type {
  CommissionFacts,
  DisputeFacts,
  HoldFacts,
  OrderFacts,
  ShipmentFacts,
  RefundedFacts,
  RefundFacts,
  ShopFacts,
} from './entitlement-facts.ts';

export type ShipmentEntitlement = {
  partId: string;
  shopId: string;
  /** `has`: refunded, or given back by the bank. `waitsFor`: decided, but not received yet. */
  buyer: { has: number; waitsFor: number };
  /**
   * Money not paid out yet: `total` is `held` plus `available`, which is negative after an
   * overpayment. `earned` is the whole share, paid out or not.
   */
  seller: { earned: number; total: number; held: number; available: number };
  /** Why the money is held; empty if it isn't. */
  reasons: string[];
  releaseAt: Date | null;
  site: number;
  taxOffice: number;
  /** Held by the bank until a dispute is decided. */
  disputed: number;
};

export type OrderEntitlement = {
  parts: ShipmentEntitlement[];
  /** The commission, less what the provider charged. */
  site: number;
};

type Split = { items: Map<string, ItemSplit>; shipping: number; tax: number };
type ItemSplit = { quantity: number; goods: number; commission: number };

const DAY = 86_400_000;
/** Days from shipping to release if nobody reports the delivery. */
const SILENT_DAYS = 30;

const later = (time: Date, days: number) => new Date(time.getTime() + days * DAY);
const sum = (amounts: Iterable<number>) => [...amounts].reduce((a, b) => a + b, 0);

/** Divides by weights. Leftover minor units go to the largest remainders, and ties to the first. */
export function divide(total: number, weights: readonly number[]): number[] {
  const whole = sum(weights);
  if (whole === 0) return weights.map((_, index) => (index === 0 ? total : 0));
  const shares = weights.map((weight, index) => {
    const exact = BigInt(total) * BigInt(weight);
    const remainder = exact % BigInt(whole);
    return { index, cents: Number((exact - remainder) / BigInt(whole)), remainder };
  });
  const missing = total - sum(shares.map(({ cents }) => cents));
  const luckiest = [...shares].sort((a, b) =>
    a.remainder > b.remainder ? -1 : a.remainder < b.remainder ? 1 : a.index - b.index,
  );
  for (const share of luckiest.slice(0, missing)) share.cents += 1;
  return shares.map(({ cents }) => cents);
}

/** Returns the share of an amount that is proportional to `taken` out of `whole`. */
const along = (amount: number, taken: number, whole: number) =>
  divide(amount, [taken, whole - taken])[0]!;

/** The site's commission on an item: rounded half up, within its limits, never more than the goods. */
export function commissionOn(
  goods: number,
  { percent, fixed, least, most }: CommissionFacts,
): number {
  const hundredths = BigInt(Math.round(percent * 100));
  const rounded = Number((BigInt(goods) * hundredths + 5_000n) / 10_000n);
  let commission = rounded + fixed;
  if (commission < least) commission = least;
  if (most !== null && commission > most) commission = most;
  return commission > goods ? goods : commission;
}

/** Divides a purchase among its parts. */
function wholeOf(order: OrderFacts): Map<string, Split> {
  const itemsOf = (id: string) => order.items.filter(({ partId }) => partId === id);
  const goods = order.parts.map(({ id }) =>
    sum(itemsOf(id).map(({ quantity, unitPrice }) => quantity * unitPrice)),
  );
  const shipping = divide(order.shipping, goods);
  const tax = divide(order.tax, goods);
  return new Map(
    order.parts.map(({ id }, index) => [
      id,
      {
        items: new Map(
          itemsOf(id).map((item) => {
            const worth = item.quantity * item.unitPrice;
            const commission = commissionOn(worth, item.commission);
            return [item.id, { quantity: item.quantity, goods: worth, commission }];
          }),
        ),
        shipping: shipping[index]!,
        tax: tax[index]!,
      },
    ]),
  );
}

const goodsOf = ({ items }: Split) => sum([...items.values()].map(({ goods }) => goods));
const commissionIn = ({ items }: Split) =>
  sum([...items.values()].map(({ commission }) => commission));
const centsOf = (split: Split) => goodsOf(split) + split.shipping + split.tax;
const shareOf = (split: Split) => goodsOf(split) + split.shipping - commissionIn(split);

function minus(split: Split, taken: readonly Split[]): Split {
  return {
    items: new Map(
      [...split.items].map(([id, item]) => {
        const off = taken.flatMap(({ items }) => items.get(id) ?? []);
        return [
          id,
          {
            quantity: item.quantity - sum(off.map(({ quantity }) => quantity)),
            goods: item.goods - sum(off.map(({ goods }) => goods)),
            commission: item.commission - sum(off.map(({ commission }) => commission)),
          },
        ];
      }),
    ),
    shipping: split.shipping - sum(taken.map(({ shipping }) => shipping)),
    tax: split.tax - sum(taken.map(({ tax }) => tax)),
  };
}

/** Returns what a refund takes from the amounts left. */
function takenFrom(left: Split, of: RefundedFacts): Split {
  if (of === 'all') return left;
  if ('amount' in of) {
    const [goods = 0, shipping = 0, tax = 0] = divide(of.amount, [
      goodsOf(left),
      left.shipping,
      left.tax,
    ]);
    const ids = [...left.items.keys()];
    const shares = divide(
      goods,
      ids.map((id) => left.items.get(id)!.goods),
    );
    const items = ids.map((id, index): [string, ItemSplit] => {
      const item = left.items.get(id)!;
      const cents = shares[index]!;
      const commission = item.goods === 0 ? 0 : along(item.commission, cents, item.goods);
      return [id, { quantity: 0, goods: cents, commission }];
    });
    return { items: new Map(items), shipping, tax };
  }
  const items = of.items.map(({ id, quantity }): [string, ItemSplit] => {
    const item = left.items.get(id)!;
    const goods = along(item.goods, quantity, item.quantity);
    const commission = item.goods === 0 ? 0 : along(item.commission, goods, item.goods);
    return [id, { quantity, goods, commission }];
  });
  const goods = sum(items.map(([, item]) => item.goods));
  const all = goodsOf(left);
  const tax = all === 0 ? 0 : along(left.tax, goods, all);
  return { items: new Map(items), shipping: of.shipping, tax };
}

/** Money taken from a part. If that failed, the money was returned at `until`. */
type Deduction = { at: Date; until: Date | null; taken: Split; cause: RefundFacts | DisputeFacts };

const isRefund = ({ cause }: Deduction, id: string | undefined) => 'id' in cause && cause.id === id;

/** Replays refunds and disputes in order. Each takes from the amounts left at its time. */
function deductionsOf(order: OrderFacts, whole: Map<string, Split>): Map<string, Deduction[]> {
  const deductions = new Map(order.parts.map(({ id }) => [id, [] as Deduction[]]));
  const leftAt = (partId: string, at: Date) => {
    const then = deductions.get(partId)!.filter(({ until }) => until === null || until > at);
    return minus(
      whole.get(partId)!,
      then.map(({ taken }) => taken),
    );
  };
  const take = (
    partId: string,
    { of, ...deduction }: Omit<Deduction, 'taken'> & { of: RefundedFacts },
  ) => {
    const own = deductions.get(partId)!;
    const { cause, at } = deduction;
    const first = 'retryOf' in cause && own.find((each) => isRefund(each, cause.retryOf));
    const taken = first ? first.taken : takenFrom(leftAt(partId, at), of);
    own.push({ ...deduction, taken });
  };
  const refunds = order.parts.flatMap(({ id, refunds: own }) =>
    own.map((refund) => {
      const { at, of, status, failedAt = at } = refund;
      const until = status === 'failed' ? failedAt : null;
      return { at, happens: () => take(id, { at, until, of, cause: refund }) };
    }),
  );
  const disputes = order.disputes
    .filter(({ state }) => state !== 'won')
    .flatMap((dispute) => {
      const { at: openedAt, decidedAt = openedAt, partIds } = dispute;
      const at = decidedAt > openedAt ? decidedAt : openedAt;
      let amounts: number[] = [];
      const opens = () => {
        const lefts = partIds.map((id) => centsOf(leftAt(id, openedAt)));
        amounts = divide(dispute.amount, lefts);
      };
      // After a refund, a dispute can exceed the amount left. The site bears the difference.
      const takes = () =>
        partIds.forEach((id, index) => {
          const amount = Math.min(amounts[index]!, centsOf(leftAt(id, at)));
          take(id, { at, until: null, of: { amount }, cause: dispute });
        });
      return [
        { at: openedAt, happens: opens },
        { at, happens: takes },
      ];
    });
  const events = [...refunds, ...disputes].sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { happens } of events) happens();
  return deductions;
}

function releaseOf(part: ShipmentFacts, { holdDays, unconfirmedDays }: HoldFacts): Date | null {
  const { shippedAt, deliveredAt, confirmedAt } = part;
  const times = [
    ...(confirmedAt ? [later(confirmedAt, holdDays)] : []),
    // A seller's report never releases money sooner than a buyer's.
    ...(deliveredAt ? [later(deliveredAt, Math.max(holdDays, unconfirmedDays))] : []),
  ];
  if (times.length > 0) return times.reduce((a, b) => (a < b ? a : b));
  return shippedAt && later(shippedAt, SILENT_DAYS);
}

/** Works out what each party to an order is entitled to at a given time. */
export function entitlement(order: OrderFacts, terms: HoldFacts, now: Date): OrderEntitlement {
  const whole = wholeOf(order);
  const deductions = deductionsOf(order, whole);
  const parts = order.parts.map((part): ShipmentEntitlement => {
    const all = whole.get(part.id)!;
    const mine = deductions.get(part.id)!;
    const those = (fits: (deduction: Deduction) => boolean) =>
      mine.filter(fits).map(({ taken }) => taken);
    const cause = (state: string) => (deduction: Deduction) =>
      'state' in deduction.cause
        ? deduction.cause.state === state
        : deduction.cause.status === state;
    const back = [...those(cause('succeeded')), ...those(cause('lost'))];
    const disputed = those(cause('open'));
    const owed = [...those(cause('requested')), ...those(cause('pending'))];
    const kept = order.paid ? minus(all, back) : minus(all, [all]);
    // Once everything has been refunded, no request, retry or delivery matters any more.
    const over = centsOf(kept) === 0;
    const failed = mine.filter(
      (deduction) =>
        !over &&
        cause('failed')(deduction) &&
        !('state' in deduction.cause) &&
        !deduction.cause.resolved,
    );
    const reasons = [
      ...(part.requestOpen && !over ? ['request'] : []),
      ...(disputed.length > 0 ? ['dispute'] : []),
      ...(owed.length > 0 ? ['refund'] : []),
      ...(failed.length > 0 ? ['failed_refund'] : []),
      ...part.holds
        .filter(({ until }) => until === null || until > now)
        .map(({ reason }) => reason),
    ];
    const releaseAt = releaseOf(part, terms);
    if (!over && (releaseAt === null || releaseAt > now)) reasons.push('delivery');
    const earned = shareOf(kept);
    const withBank = order.paid ? sum(disputed.map(centsOf)) : 0;
    const total = earned - withBank - part.paidOut;
    // Losing takes only the seller's share; tax and commission are returned.
    const ifLost = shareOf(minus(kept, order.paid ? disputed : [])) - part.paidOut;
    const available = reasons.length > 0 ? Math.min(0, ifLost) : total;
    return {
      partId: part.id,
      shopId: part.shopId,
      buyer: {
        has: order.paid ? sum(back.map(centsOf)) : 0,
        waitsFor: sum([...owed, ...failed.map(({ taken }) => taken)].map(centsOf)),
      },
      seller: { earned, total, held: total - available, available },
      reasons: order.paid ? reasons : [],
      releaseAt,
      site: commissionIn(kept),
      taxOffice: kept.tax,
      disputed: withBank,
    };
  });
  const fees = order.fees + sum(order.disputes.map(({ fee }) => fee));
  return { parts, site: sum(parts.map(({ site }) => site)) - fees };
}

export type ShopEntitlement = {
  total: number;
  held: number;
  reserve: number;
  available: number;
  /** Returns the most that a payout may send now. */
  payable: number;
};

/** Works out what a shop may be paid now, from its shipments. */
export function shopEntitlement(
  parts: readonly ShipmentEntitlement[],
  { other, stopped, due, minimum, reserve }: ShopFacts,
  now: Date,
): ShopEntitlement {
  const total = sum(parts.map(({ seller }) => seller.total)) + other;
  const held = sum(parts.map(({ seller }) => seller.held));
  const asked = sum(
    parts.map(({ seller, reasons, releaseAt }) => {
      if (!reserve || reasons.length > 0 || !releaseAt) return 0;
      if (later(releaseAt, reserve.days) <= now) return 0;
      const share = Math.ceil((Math.max(0, seller.earned) * reserve.percent) / 100);
      return Math.min(Math.max(0, seller.total), share);
    }),
  );
  const kept = Math.min(asked, Math.max(0, total - held));
  const available = total - held - kept;
  const payable = !stopped && due && available > 0 && available >= minimum ? available : 0;
  return { total, held, reserve: kept, available, payable };
}
