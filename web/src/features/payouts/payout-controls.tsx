import { Reserve, payoutTermsApi, TERMS, type PayoutPlan } from '@souk/contract/payout-terms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { typedNumber } from '../../lib/typed-number.ts';
import { useFields } from '../../lib/use-fields.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DecisionDialog } from '../../ui/decision-dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { balanceQuery, moneyKey, payoutPlanQuery, payoutsDueKey } from './queries.ts';

/** Lets an admin stop or resume a shop's payouts and set its reserve. */
export function PayoutControls({ shopId }: { shopId: string }) {
  const { data: balance } = useQuery(balanceQuery(shopId));
  const { data: plan } = useQuery(payoutPlanQuery(shopId));
  const [open, setOpen] = useState<'stop' | 'resume' | 'reserve' | null>(null);
  const close = () => setOpen(null);
  if (!balance || !plan) return null;
  const stopped = balance.stops.some(({ reason }) => reason === 'admin');
  return (
    <Card className="flex flex-wrap items-center gap-3 p-4 sm:p-5">
      <h2 className="min-w-full text-lg font-semibold sm:min-w-0 sm:flex-1">Admin controls</h2>
      <Button
        variant={stopped ? 'primary' : 'danger'}
        onClick={() => setOpen(stopped ? 'resume' : 'stop')}
      >
        {stopped ? 'Resume payouts' : 'Stop payouts'}
      </Button>
      <Button variant="secondary" onClick={() => setOpen('reserve')}>
        {plan.reserve ? 'Change reserve' : 'Set a reserve'}
      </Button>
      {open === 'stop' ? <StopDialog shopId={shopId} onClose={close} /> : null}
      {open === 'resume' ? <ResumeDialog shopId={shopId} onClose={close} /> : null}
      {open === 'reserve' ? (
        <ReserveDialog shopId={shopId} reserve={plan.reserve} onClose={close} />
      ) : null}
    </Card>
  );
}

type DialogProps = { shopId: string; onClose: () => void };

/** Changes how a shop is paid, then shows the message from `done` and closes the dialog. */
function useChange<Input, Answer>(
  { shopId, onClose }: DialogProps,
  change: (input: Input) => Promise<Answer>,
  done: (answer: Answer) => string,
) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      toast.success(done(answer));
      await Promise.all(
        [moneyKey(shopId), payoutsDueKey].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
      onClose();
    },
  });
  return { mutate, dialog: { busy: isPending, error, onClose } };
}

function StopDialog(props: DialogProps) {
  const params = { shopId: props.shopId };
  const { mutate, dialog } = useChange(
    props,
    (note: string) => api.call(payoutTermsApi.stop, { params, body: { note } }),
    () => 'This shop’s payouts are stopped',
  );
  return (
    <DecisionDialog
      {...dialog}
      title="Stop this shop’s payouts?"
      description="No payouts are sent until an admin resumes them, not even those in progress."
      button={['Stop payouts', 'Stopping...']}
      danger
      failed="The payouts could not be stopped."
      note={{
        hint: 'The seller can read this.',
        missing: TERMS.stopNote,
        maxLength: 500,
      }}
      onDecide={mutate}
    />
  );
}

function ResumeDialog(props: DialogProps) {
  const params = { shopId: props.shopId };
  const { mutate, dialog } = useChange(
    props,
    () => api.call(payoutTermsApi.resume, { params }),
    () => 'This shop’s payouts have resumed',
  );
  return (
    <FormDialog
      {...dialog}
      title="Resume this shop’s payouts?"
      description="Payouts in progress are sent right away, later ones on schedule."
      button={['Resume payouts', 'Resuming...']}
      failed="The payouts could not be resumed."
      onSubmit={() => mutate(undefined)}
    />
  );
}

function ReserveDialog(props: DialogProps & { reserve: PayoutPlan['reserve'] }) {
  const { shopId, reserve } = props;
  const { typed, field, check } = useFields(
    { percent: String(reserve?.percent ?? ''), days: String(reserve?.days ?? 90) },
    {
      percent: 'Please enter a percentage from 0 to 100',
      days: 'Please enter a number of days from 1 to 365',
    },
  );
  const { mutate, dialog } = useChange(
    props,
    (body: Reserve) => api.call(payoutTermsApi.setReserve, { params: { shopId }, body }),
    (plan) => (plan.reserve ? 'The reserve was set' : 'The reserve was removed'),
  );
  function send(form: HTMLFormElement) {
    const given = {
      percent: typedNumber(typed.percent) ?? undefined,
      days: typedNumber(typed.days) ?? undefined,
    };
    const body = check(form, Reserve, given);
    if (body) mutate(body);
  }
  return (
    <FormDialog
      {...dialog}
      title="Reserve"
      description="Holds back a share of each sale after its release, to cover late refunds and disputes."
      button={['Save reserve', 'Saving...']}
      failed="The reserve could not be set."
      onSubmit={send}
    >
      <AmountField
        label="Share of each sale (%)"
        hint="Enter 0 to end the reserve and release what it holds."
        {...field('percent')}
      />
      <AmountField label="Days after release" {...field('days')} />
    </FormDialog>
  );
}
