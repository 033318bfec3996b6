import { statementApi, type SiteStop } from '@souk/contract/statement';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DecisionDialog } from '../../ui/decision-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { siteStopsQuery } from './queries.ts';

const TITLES: Record<SiteStop['reason'], string> = {
  books: 'Payouts are stopped: the books don’t reconcile',
  restore: 'Payouts are stopped: the site was restored from a backup',
};

/** Why payouts are stopped for the whole site, and a way to resume them; hidden while they run. */
export function SiteStops() {
  const { data } = useQuery(siteStopsQuery);
  const [lifting, setLifting] = useState<SiteStop | null>(null);
  if (!data?.length) return null;
  return (
    <div className="mb-6 space-y-4">
      {data.map((stop) => (
        <Alert key={stop.reason} tone="danger" title={TITLES[stop.reason]}>
          <p className="wrap-anywhere whitespace-pre-line">{stop.note}</p>
          <p className="figures mt-1">{`Since ${formatDateTime(stop.placed_at)}.`}</p>
          <Button variant="secondary" size="sm" className="mt-3" onClick={() => setLifting(stop)}>
            Resume payouts
          </Button>
        </Alert>
      ))}
      {lifting ? <LiftDialog stop={lifting} onClose={() => setLifting(null)} /> : null}
    </div>
  );
}

function LiftDialog({ stop, onClose }: { stop: SiteStop; onClose: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (note: string) =>
      api.call(statementApi.liftStop, { params: { reason: stop.reason }, body: { note } }),
    onSuccess: (left) => {
      client.setQueryData(siteStopsQuery.queryKey, left);
      toast.success('Payouts resumed');
      onClose();
    },
  });
  return (
    <DecisionDialog
      title="Resume payouts?"
      description="Shops are paid again from the next payout run. If the check finds another problem, payouts stop again."
      button={['Resume payouts', 'Resuming...']}
      busy={isPending}
      error={error}
      failed="Payouts could not be resumed."
      note={{
        label: 'What did you find?',
        missing: 'Please say what you found',
        maxLength: 500,
      }}
      onDecide={mutate}
      onClose={onClose}
    />
  );
}
