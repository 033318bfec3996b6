import { formatAmount } from '@souk/contract/currency';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Question } from './use-place-order.ts';

type UnpaidQuestionProps = {
  question: Question;
  busy: boolean;
  onReplace: () => void;
  onClose: () => void;
};

/**
 * Asks before ordering the same items twice: pay the earlier order, or cancel it for the new one.
 */
export function UnpaidQuestion({ question, busy, onReplace, onClose }: UnpaidQuestionProps) {
  const several = question.unpaid.length > 1;
  return (
    <Dialog
      open
      onOpenChange={(next) => (next || busy ? undefined : onClose())}
      title="You have an unpaid order for this"
      description={
        several
          ? 'These orders hold items you’re about to order again.'
          : 'This order holds items you’re about to order again.'
      }
      footer={
        <Button variant="secondary" busy={busy} onClick={onReplace}>
          {several ? 'Cancel them and place this order' : 'Cancel it and place this order'}
        </Button>
      }
    >
      <ul className="space-y-3">
        {question.unpaid.map(({ id, order_number, total_amount, checkout_url }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <p className="figures">
              <span className="font-medium">{order_number}</span> ·{' '}
              <span>{formatAmount(total_amount)}</span>
            </p>
            {checkout_url === null ? (
              <p className="text-sm text-muted">Preparing its payment</p>
            ) : (
              <ButtonLink href={checkout_url}>Continue to payment</ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
