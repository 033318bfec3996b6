import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { disconnectAccount, DOCUMENT, restrictAccount } from './accounts.ts';
import type { Control } from './control.ts';
import { settlePayment } from './delayed.ts';
import { openDispute } from './disputes.ts';
import { sendText, type endpoints } from './endpoints.ts';
import { parseForm } from './form.ts';
import { checkKey } from './keys.ts';
import { get } from './objects.ts';
import { currency, integer, list, readParams, text } from './params.ts';
import { failPayout, sweep } from './payouts.ts';
import { warnOfFraud } from './radar.ts';
import { bookLine } from './statement.ts';

const SWITCH = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional();
const HOLD_OR_LOSE = z.strictObject({ hold: SWITCH, lose: SWITCH });

// A year at most: anything longer is probably in milliseconds.
const ADVANCE = z.strictObject({ seconds: integer(0, 366 * 24 * 60 * 60) });
const ADD_LINE = z.strictObject({
  type: z.enum(['adjustment', 'stripe_fee']),
  amount: integer(-99_999_999),
  currency,
  description: text().optional(),
});
const SETTLE = z.strictObject({ outcome: z.enum(['succeeded', 'failed']).optional() });
const DISPUTE = z.strictObject({
  inquiry: SWITCH,
  reason: z.enum(['fraudulent', 'product_not_received']).optional(),
});
const RESTRICT = z.strictObject({ due: list(text(), 50).optional() });
const NOTHING = z.strictObject({});
const FAIL_PAYOUT = z.strictObject({ failure_code: text().optional() });

/** The test controls as HTTP calls, for other processes. They aren't part of Stripe's API. */
export function controlRoutes(
  app: FastifyInstance,
  change: ReturnType<typeof endpoints>['change'],
  control: Control,
): void {
  app.post<{ Body: string | undefined }>('/sandbox/advance', async (request, reply) => {
    checkKey(request.headers.authorization);
    const { seconds } = readParams(ADVANCE, parseForm(request.body ?? ''));
    await control.advance(seconds);
    return sendText(reply, 200, JSON.stringify({ now: Math.floor(control.now() / 1000) }));
  });
  change('/sandbox/balance_transactions', ADD_LINE, (work, { description = null, ...line }) =>
    bookLine(work, { ...line, description, source: null }),
  );
  change('/sandbox/payouts/:id/fail', FAIL_PAYOUT, (work, { failure_code: code }, id) =>
    failPayout(work, id, code),
  );

  change('/sandbox/charges/:id/dispute', DISPUTE, (work, { inquiry, reason }, id) =>
    openDispute(work, id, { inquiry, reason }),
  );
  change('/sandbox/charges/:id/settle', SETTLE, (work, { outcome }, id) => {
    const charge = get(work.store, 'charge', id);
    settlePayment(work, charge, outcome && outcome === 'failed');
    return get(work.store, 'charge', id).body;
  });
  change('/sandbox/charges/:id/warn', NOTHING, (work, _params, id) => warnOfFraud(work, id));

  change('/sandbox/accounts/:id/restrict', RESTRICT, (work, { due = [DOCUMENT] }, id) =>
    restrictAccount(work, id, due),
  );
  change('/sandbox/accounts/:id/restore', NOTHING, (work, _params, id) =>
    restrictAccount(work, id, []),
  );
  change('/sandbox/accounts/:id/disconnect', NOTHING, (work, _params, id) =>
    disconnectAccount(work, id),
  );
  change('/sandbox/accounts/:id/payout', NOTHING, (work, _params, id) => sweep(work, id));

  change('/sandbox/deliveries', HOLD_OR_LOSE, (_work, asked) => {
    control.deliveries(asked);
    return asked;
  });
}
