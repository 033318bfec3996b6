import { formatAmount } from '@souk/contract/currency';
import { REQUEST_TEXT_MAX } from '@souk/contract/limits';
import type { ShipmentDetail } from '@souk/contract/order-detail';
import {
  decisionsFor,
  RETURNS,
  returnsApi,
  type Decision,
  type ReturnRequest,
  type ReturnAnswer,
} from '@souk/contract/returns';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { useSession } from '../../api/session.ts';
import { dropFromTab, keepInTab, keptInTab } from '../../lib/tab-storage.ts';
import { useKeyOfBody } from '../../lib/use-key-of-body.ts';
import { Button } from '../../ui/button.tsx';
import { DecisionDialog } from '../../ui/decision-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { RefundFields, useRefundFields } from '../refunds/refund-fields.tsx';
import { refreshOrders } from '../shipments/refresh-shipments.ts';

const SAYS: Record<Decision, { button: string; title: string; note: string; said: string }> = {
  refund: {
    button: 'Refund',
    title: 'Refund the buyer',
    note: 'Message to the buyer (optional)',
    said: 'The refund is on its way',
  },
  return_first: {
    button: 'Ask for the goods back first',
    title: 'Ask for the goods back first',
    note: 'How to send it back (optional)',
    said: 'We’ve asked the buyer to send the goods back',
  },
  decline: {
    button: 'Decline',
    title: 'Decline the request',
    note: 'Why?',
    said: 'The request is declined',
  },
};

/** Answers a request, then updates every page that shows it. */
export function useAnswer(order: ShipmentDetail, request: ReturnRequest, onSaid?: () => void) {
  const client = useQueryClient();
  const keyOf = useKeyOfBody();
  const params = { shopId: order.shop_id, orderId: order.id, requestId: request.id };
  return useMutation({
    mutationFn: (body: ReturnAnswer) =>
      api.call(returnsApi.answer, { params, body, idempotencyKey: keyOf(body) }),
    onSuccess: ({ state }, { decision }) => {
      toast.success(state === 'refunded' ? 'The buyer has been refunded' : SAYS[decision].said);
      onSaid?.();
    },
    onSettled: () => refreshOrders(client, order.shop_id),
  });
}

type AnswerProps = { order: ShipmentDetail; request: ReturnRequest };

/** A button for each answer possible now. */
export function AnswerButtons({ order, request }: AnswerProps) {
  const { user } = useSession();
  const [decision, setDecision] = useState<Decision | null>(null);
  const by = user?.is_admin ? 'admin' : 'seller';
  const escalated = request.escalated_at !== null;
  const offered = decisionsFor({ state: request.state, escalated }, by);
  if (offered.length === 0 || !user) return null;
  return (
    <div className="mt-4">
      {escalated && by === 'seller' ? (
        <p className="mb-2 text-muted">
          We’re deciding this request. You can still refund the buyer.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {offered.map((each) => (
          <Button
            key={each}
            size="sm"
            variant={each === 'refund' ? 'primary' : 'secondary'}
            onClick={() => setDecision(each)}
          >
            {SAYS[each].button}
          </Button>
        ))}
      </div>
      {decision ? (
        <AnswerDialog
          order={order}
          request={request}
          decision={decision}
          userId={user.id}
          onClose={() => setDecision(null)}
        />
      ) : null}
    </div>
  );
}

type DialogProps = AnswerProps & { decision: Decision; userId: string; onClose: () => void };

function AnswerDialog({ order, request, decision, userId, onClose }: DialogProps) {
  const says = SAYS[decision];
  const fields = useRefundFields(order);
  const draft = `souk.request-answer.${request.id}`;
  const [note, setNote] = useState(() => keptInTab<string>(draft, userId) ?? '');
  useEffect(() => keepInTab(draft, userId, note), [draft, userId, note]);
  const { mutate, isPending, error } = useAnswer(order, request, () => {
    dropFromTab(draft);
    onClose();
  });

  function send(reply: string) {
    const selection = decision === 'refund' ? fields.read() : {};
    if (selection) mutate({ decision, ...(reply ? { note: reply } : {}), ...selection });
  }

  const sum = decision === 'refund' && fields.sum !== null ? ` ${formatAmount(fields.sum)}` : '';
  return (
    <DecisionDialog
      title={says.title}
      description={`Order ${order.order_number} of ${order.customer_name}`}
      button={[says.button + sum, 'Sending...']}
      danger={decision !== 'return_first'}
      busy={isPending}
      error={error}
      failed="Your answer could not be sent"
      note={{
        label: says.note,
        draft: [note, setNote],
        missing: decision === 'decline' ? RETURNS.note : undefined,
        maxLength: REQUEST_TEXT_MAX,
      }}
      onDecide={send}
      onClose={onClose}
    >
      {decision === 'refund' ? <RefundFields order={order} of={fields} /> : null}
    </DecisionDialog>
  );
}
