import { adminPages } from '@souk/contract/admin-pages';
import {
  EVIDENCE_TEXT_MAX,
  EVIDENCE_TEXT_NAMES,
  EVIDENCE_TEXTS,
  evidenceApi,
  type DisputeDetail,
  type EvidenceField,
  type EvidenceTexts,
} from '@souk/contract/evidence';
import { formatCharged } from '@souk/contract/minor-units';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Input } from '../../ui/input.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.tsx';
import { menuEntry } from '../admin-list/menu.ts';
import { DISPUTE_LOOKS } from './dispute-states.ts';
import { EvidenceFiles } from './evidence-files.tsx';
import { disputeQuery } from './queries.ts';

/** /admin/disputes/{id}: a dispute and the evidence for the bank. */
export function DisputePage({ disputeId }: { disputeId: string }) {
  const query = useQuery(disputeQuery(disputeId));
  return (
    <>
      {query.data ? null : <PageHead up={menuEntry('disputes')} title="Dispute" />}
      <Loaded
        query={query}
        failed="Failed to load this dispute."
        loading={<Skeleton className="mt-6 h-96" />}
        wayOut={
          <ButtonLink variant="secondary" to={adminPages.disputes()}>
            See all disputes
          </ButtonLink>
        }
      >
        {(dispute) => <Sections key={dispute.id} dispute={dispute} />}
      </Loaded>
    </>
  );
}

function Sections({ dispute }: { dispute: DisputeDetail }) {
  return (
    <>
      <PageHead
        up={menuEntry('disputes')}
        title={
          <span className="flex flex-wrap items-center gap-3">
            <span className="figures">
              {`Dispute over ${formatCharged(dispute.amount, dispute.currency)}`}
            </span>
            <StateBadge of={DISPUTE_LOOKS[dispute.state]} />
          </span>
        }
        text={
          <>
            <span className="inline-block first-letter:uppercase">{dispute.reason}</span>
            <span>
              {dispute.shops.length > 0
                ? ` · ${dispute.shops.map(({ name }) => name).join(', ')}`
                : ''}
            </span>
            {dispute.order_id && dispute.order_number ? (
              <span>
                {' · '}
                <Link to={adminPages.order(dispute.order_id)} className="figures underline">
                  {dispute.order_number}
                </Link>
              </span>
            ) : null}
          </>
        }
      />
      <StatusAlert dispute={dispute} />
      {dispute.texts === null ? null : <Evidence dispute={dispute} texts={dispute.texts} />}
    </>
  );
}

function StatusAlert({ dispute }: { dispute: DisputeDetail }) {
  const { state, submitted_at, respond_by, provider_url, texts } = dispute;
  const isOver = texts !== null && !dispute.can_answer;
  if (state !== 'open') {
    const won = state === 'won';
    return (
      <Alert tone={won ? 'success' : 'danger'} className="mb-6">
        {won ? 'The bank ruled in the shop’s favor.' : 'The bank ruled in the buyer’s favor.'}
      </Alert>
    );
  }
  if (submitted_at) {
    return (
      <Alert tone="success" className="mb-6">
        The evidence was sent on <span>{formatDateTime(submitted_at)}</span>. The bank’s decision
        can take two to three months.
      </Alert>
    );
  }
  return (
    <Alert tone="warning" className="mb-6" {...(isOver && { title: 'The deadline has passed' })}>
      {respond_by ? (
        <p className="figures">
          <span>{isOver ? 'Evidence was due by' : 'Please send the evidence by'}</span>{' '}
          <span>{formatDateTime(respond_by)}</span>.
        </p>
      ) : null}
      {texts === null ? (
        <p>
          This payment doesn’t belong to an order.{' '}
          <a href={provider_url} target="_blank" rel="noopener noreferrer" className="underline">
            Respond at the provider
            <ExternalLink aria-hidden className="ms-1 inline size-4" />
          </a>
        </p>
      ) : null}
    </Alert>
  );
}

type EvidenceProps = { dispute: DisputeDetail; texts: EvidenceTexts };

function Evidence({ dispute, texts: known }: EvidenceProps) {
  const { can_answer: canAnswer } = dispute;
  const client = useQueryClient();
  const [texts, setTexts] = useState(known);
  const [asking, setAsking] = useState(false);
  const params = { disputeId: dispute.id };
  const { queryKey } = disputeQuery(dispute.id);
  const show = (changed: DisputeDetail) => client.setQueryData(queryKey, changed);
  const upload = async (file: File, field: EvidenceField) =>
    show(await api.call(evidenceApi.addFile, { params, query: { field }, files: [file] }));
  const save = useMutation({
    mutationFn: () => api.call(evidenceApi.save, { params, body: texts }),
    onSuccess: (saved) => {
      show(saved);
      toast.success('The draft was saved');
    },
  });
  const send = useMutation({
    mutationFn: async () => {
      await api.call(evidenceApi.save, { params, body: texts });
      return api.call(evidenceApi.submit, { params });
    },
    onSuccess: (sent) => {
      show(sent);
      setAsking(false);
      toast.success('The evidence was sent to the bank');
      return client.invalidateQueries({ queryKey: ['admin', 'disputes'] });
    },
  });
  return (
    <div className="flex flex-col gap-6">
      <Card className="p-5">
        <h2 className="mb-1 text-lg font-semibold">Evidence</h2>
        <p className="mb-4 text-sm text-muted">
          {dispute.saved_at
            ? `Last saved ${formatDateTime(dispute.saved_at)}`
            : 'Filled in from the order. Please check it before you send it.'}
        </p>
        <div className="flex flex-col gap-4">
          {EVIDENCE_TEXT_NAMES.map((name) => (
            <Field key={name} label={EVIDENCE_TEXTS[name]}>
              <TextControl
                isLong={LONG.has(name)}
                readOnly={!canAnswer}
                value={texts[name]}
                onText={(text) => setTexts({ ...texts, [name]: text })}
              />
            </Field>
          ))}
        </div>
      </Card>
      {dispute.statements.length > 0 ? (
        <Card className="p-5">
          <h2 className="mb-3 text-lg font-semibold">Sellers’ statements</h2>
          <ul className="space-y-4">
            {dispute.statements.map(({ shop_id, shop_name, text }) => (
              <li key={shop_id} className="text-sm">
                <p className="font-medium">{shop_name}</p>
                <p className="mt-1 whitespace-pre-line wrap-anywhere text-muted">{text}</p>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      <Card className="p-5">
        <h2 className="mb-3 text-lg font-semibold">Files</h2>
        <EvidenceFiles files={dispute.files} canAdd={canAnswer} upload={upload} />
      </Card>
      {canAnswer ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => setAsking(true)}>Send to the bank</Button>
          <Button variant="secondary" busy={save.isPending} onClick={() => save.mutate()}>
            Save draft
          </Button>
          {save.isError ? (
            <p role="alert" className="text-sm text-danger-ink">
              {errorMessage(save.error, 'The draft could not be saved')}
            </p>
          ) : null}
        </div>
      ) : null}
      {asking ? (
        <FormDialog
          title="Send the evidence?"
          description="You can send it only once. You can’t add anything afterwards."
          button={['Send to the bank', 'Sending...']}
          busy={send.isPending}
          error={send.error}
          failed="The evidence could not be sent"
          onSubmit={() => send.mutate()}
          onClose={() => setAsking(false)}
        >
          {null}
        </FormDialog>
      ) : null}
    </div>
  );
}

const LONG: ReadonlySet<string> = new Set([
  'product_description',
  'shipping_address',
  'refund_policy_disclosure',
  'uncategorized_text',
]);

type TextControlProps = {
  isLong: boolean;
  readOnly: boolean;
  value: string;
  onText: (text: string) => void;
};

function TextControl({ isLong, onText, ...props }: TextControlProps) {
  const shared = {
    ...props,
    maxLength: EVIDENCE_TEXT_MAX,
    className: 'read-only:bg-sunken read-only:text-muted',
    onChange: ({ target }: { target: { value: string } }) => onText(target.value),
  };
  if (!isLong) return <Input {...shared} />;
  return <Textarea rows={Math.min(16, props.value.split('\n').length + 2)} {...shared} />;
}
