import { formatCharged } from '@souk/contract/minor-units';
import { payoutsApi, type PayoutAccount } from '@souk/contract/payouts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck, Landmark, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { cn } from '../../lib/cn.ts';
import { formatLocalDate } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CountryOptions } from '../../ui/country-options.tsx';
import { Field } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { balanceQuery, payoutAccountQuery } from './queries.ts';

type Words = { title: string; text: string; button: string };

const WORDS: Record<PayoutAccount['state'], Words> = {
  none: {
    title: 'Set up your payouts',
    text: 'Tell our payment provider who you are and where to send your money. It takes a few minutes. Until then, what you earn waits here for you.',
    button: 'Set up payouts',
  },
  pending: {
    title: 'Finish setting up your payouts',
    text: 'What you earn waits here until the payment provider knows all it needs.',
    button: 'Continue setup',
  },
  restricted: {
    title: 'The payment provider needs something from you',
    text: 'Your earnings wait here until then.',
    button: 'Add what is missing',
  },
  ready: {
    title: 'Payouts are on',
    text: 'Available money is sent to your bank account automatically.',
    button: 'Change bank details',
  },
};

const STOPPED: Words = {
  title: 'Your payout account is ready',
  text: 'Nothing is sent while payouts are stopped.',
  button: 'Change bank details',
};

const CHECKING: Words = {
  title: 'Your details are being checked',
  text: 'The payment provider has all it needs. There is nothing for you to do now.',
  button: 'Change your details',
};

/** Shows whether a shop can be paid, the missing details, and a link to the provider's page. */
export function AccountCard({ shopId, expired }: { shopId: string; expired: boolean }) {
  const query = useQuery(payoutAccountQuery(shopId));
  return (
    <Loaded
      query={query}
      failed="Failed to load your payout account."
      loading={<Skeleton className="h-44 rounded-card sm:h-36" />}
    >
      {(account) => <Account shopId={shopId} account={account} expired={expired} />}
    </Loaded>
  );
}

function Account(props: { shopId: string; account: PayoutAccount; expired: boolean }) {
  const { shopId, account, expired } = props;
  const { state, requirements, bank_refusal: refusal } = account;
  const [country, setCountry] = useState('');
  const ready = state === 'ready';
  const { data: balance } = useQuery(balanceQuery(shopId));
  const stopped = Boolean(balance?.stops.length);
  const checking = state === 'pending' && requirements.length === 0;
  const words = checking ? CHECKING : ready && stopped ? STOPPED : WORDS[state];
  const Icon = ready ? CircleCheck : state === 'restricted' ? TriangleAlert : Landmark;
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () =>
      api.call(payoutsApi.onboard, {
        params: { shopId },
        ...(country ? { body: { country } } : {}),
      }),
    onSuccess: ({ onboarding_url }) => window.location.assign(onboarding_url),
  });
  return (
    <Card className={cn('p-4 sm:p-5', !ready && 'border-accent/40 bg-accent-soft')}>
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center">
        <div className="flex min-w-0 flex-1 gap-3">
          <Icon
            aria-hidden
            className={cn('mt-0.5 size-5 shrink-0', ready ? 'text-success-ink' : 'text-accent-ink')}
          />
          <div className="min-w-0">
            <h2 className="font-semibold">{words.title}</h2>
            <p className="mt-1 max-w-prose text-sm text-muted">{words.text}</p>
            {requirements.length > 0 ? (
              <>
                <p className="mt-3 text-sm font-medium">Still missing:</p>
                <ul className="mt-1 list-disc pl-5 text-sm">
                  {requirements.map((one) => (
                    <li key={one}>{one}</li>
                  ))}
                </ul>
              </>
            ) : null}
            {state === 'none' ? (
              <Field
                label="Your country"
                hint="Where you live, or where your business is registered. You can’t change it later."
                className="mt-4 max-w-sm"
              >
                <Select value={country} onChange={(event) => setCountry(event.target.value)}>
                  <option value="">Same as the marketplace</option>
                  <CountryOptions />
                </Select>
              </Field>
            ) : null}
          </div>
        </div>
        <Button
          variant={ready ? 'secondary' : 'primary'}
          className="shrink-0"
          // The provider's page is still loading.
          busy={isPending || isSuccess}
          onClick={() => mutate()}
        >
          {words.button}
        </Button>
      </div>
      {refusal ? (
        <Alert tone="warning" className="mt-4" title="Your bank refused a payout">
          It returned <span>{formatCharged(refusal.amount, refusal.currency)}</span> on{' '}
          <span>{formatLocalDate(refusal.refused_at)}</span>: <span>{refusal.reason}</span> The
          money is safe in your account at the payment provider. Please check your bank details
          there.
        </Alert>
      ) : null}
      {expired && !error ? (
        <Alert tone="info" className="mt-4">
          The link for entering your details has expired. Please start again.
        </Alert>
      ) : null}
      {error ? (
        <Alert tone="danger" className="mt-4">
          {errorMessage(error, 'Failed to open the payment provider’s page. Please try again.')}
        </Alert>
      ) : null}
    </Card>
  );
}
