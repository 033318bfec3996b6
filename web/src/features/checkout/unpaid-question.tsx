import { formatUsd } from '@souk/contract/currency';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Question } from './use-place-order.ts';

type UnpaidQuestionProps = {
  question: Question;
  busy: boolean;
  onReplace: () => void;
  onClose: () => void;
};

/** Asks before the same is ordered twice: pay the order that waits, or give it up for the new one. */
export function UnpaidQuestion({ question, busy, onReplace, onClose }: UnpaidQuestionProps) {
  const several = question.unpaid.length > 1;
  return (
    <Dialog
      open
      onOpenChange={(next) => (next || busy ? undefined : onClose())}
      title="You have an unpaid order for this"
      description={`${several ? 'These orders hold' : 'This order holds'} items you are about to order again.`}
      footer={
        <Button variant="secondary" busy={busy} onClick={onReplace}>
          {several ? 'Cancel them and place the new order' : 'Cancel it and place the new order'}
        </Button>
      }
    >
      <ul className="space-y-3">
        {question.unpaid.map(({ id, order_number, total_amount, checkout_url }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <p className="figures">
              <span className="font-medium">{order_number}</span> · {formatUsd(total_amount)}
            </p>
            {checkout_url === null ? (
              <p className="text-sm text-muted">Its payment is being prepared</p>
            ) : (
              <Button asChild>
                <a href={checkout_url}>Continue to payment</a>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
