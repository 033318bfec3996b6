import {
  EVIDENCE,
  evidenceApi,
  STATEMENT_MAX,
  type EvidenceField,
  type ShopDispute,
} from '@souk/contract/evidence';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.tsx';
import { DISPUTE_LOOKS } from './dispute-states.ts';
import { EvidenceFiles } from './evidence-files.tsx';
import { shopDisputesQuery } from './queries.ts';

type OrderPlace = { shopId: string; orderId: string };

/** Disputes over a shop's shipment, with the seller's statement. Hidden if there are none. */
export function ShopDisputes(place: OrderPlace) {
  const query = useQuery(shopDisputesQuery(place.shopId, place.orderId));
  return (
    <Loaded query={query} failed="Failed to load this order’s disputes." loading={null}>
      {(disputes) =>
        disputes.map((dispute) => <DisputeCard key={dispute.id} place={place} dispute={dispute} />)
      }
    </Loaded>
  );
}

function DisputeCard({ place, dispute }: { place: OrderPlace; dispute: ShopDispute }) {
  const client = useQueryClient();
  const [text, setText] = useState(dispute.statement ?? '');
  const [fault, setFault] = useState<string>();
  const params = { ...place, disputeId: dispute.id };
  const { queryKey } = shopDisputesQuery(place.shopId, place.orderId);
  const show = (changed: ShopDispute) =>
    client.setQueryData(queryKey, (all) =>
      all?.map((each) => (each.id === changed.id ? changed : each)),
    );
  const upload = async (file: File, field: EvidenceField) =>
    show(await api.call(evidenceApi.addShopFile, { params, query: { field }, files: [file] }));
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call(evidenceApi.state, { params, body: { text: text.trim() } }),
    onSuccess: (saved) => {
      show(saved);
      toast.success('Your statement was saved');
    },
    onError: (error) => setFault(errorMessage(error, 'Your statement could not be saved')),
  });
  const { can_answer: canAnswer } = dispute;
  return (
    <Card className="p-5">
      <h2 className="flex flex-wrap items-center gap-3 text-lg font-semibold">
        The buyer’s bank disputed this payment
        <StateBadge of={DISPUTE_LOOKS[dispute.state]} />
      </h2>
      <p className="mt-1 text-sm text-muted">
        <span className="inline-block first-letter:uppercase">{dispute.reason}</span>
        <span>
          {canAnswer && dispute.respond_by
            ? ` · we’ll respond by ${formatDateTime(dispute.respond_by)}`
            : ''}
        </span>
        <span>
          {dispute.submitted_at ? ` · evidence sent ${formatDateTime(dispute.submitted_at)}` : ''}
        </span>
      </p>
      {canAnswer ? (
        <form
          className="mt-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const missing = text.trim() === '' ? EVIDENCE.statement : undefined;
            setFault(missing);
            if (!missing) mutate();
          }}
        >
          <Field
            label="What happened?"
            error={fault}
            hint="We’ll send this to the bank with your tracking link and the order’s history."
          >
            <Textarea
              rows={5}
              maxLength={STATEMENT_MAX}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
          <Button type="submit" variant="secondary" className="mt-3" busy={isPending}>
            Save statement
          </Button>
        </form>
      ) : dispute.statement ? (
        <p className="mt-3 text-sm whitespace-pre-line wrap-anywhere">{dispute.statement}</p>
      ) : null}
      {canAnswer || dispute.files.length > 0 ? (
        <div className="mt-5 border-t border-line pt-4">
          <h3 className="mb-2 text-sm font-medium">Files</h3>
          <EvidenceFiles files={dispute.files} canAdd={canAnswer} upload={upload} />
        </div>
      ) : null}
    </Card>
  );
}
