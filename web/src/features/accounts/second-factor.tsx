import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  factorsApi,
  TotpConfirmRequest,
  TotpRemoval,
  type TotpSetup,
  type TotpState,
} from '@souk/contract/factors';
import { siteName } from '@souk/contract/site-name';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../api/browser-api.ts';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { formatLocalDate, formatPlural } from '../../lib/format.ts';
import { usePanel } from '../../lib/use-panel.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { refreshUser } from '../auth/fresh-proof.ts';
import { totpQuery } from './queries.ts';

/** Sets up an authenticator app, shows its recovery codes once, and turns it off. */
export function SecondFactor() {
  const query = useQuery(totpQuery);
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: totpQuery.queryKey });
  if (codes) return <Codes codes={codes} onDone={() => setCodes(null)} />;
  return (
    <Loaded
      query={query}
      failed="Your two-step sign-in could not be loaded"
      loading={<Skeleton className="h-24 rounded-card" />}
    >
      {(state) =>
        state.enabled ? (
          <On state={state} onChanged={refresh} />
        ) : (
          <Off
            onCodes={(fresh) => {
              setCodes(fresh);
              void refresh();
              // It may be the required one.
              void refreshUser();
            }}
          />
        )
      }
    </Loaded>
  );
}

type OffProps = { onCodes: (codes: readonly string[]) => void };

function Off({ onCodes }: OffProps) {
  const start = useMutation({
    mutationFn: () => api.call(factorsApi.startTotp),
    onError: (error) => toast.error(errorMessage(error, 'Two-step sign-in could not be set up')),
  });
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        {`After your password, ${siteName()} asks for a code from an app on your phone. Someone who learns your password still can’t sign in.`}
      </p>
      {start.data ? (
        <SetUp setup={start.data} onCodes={onCodes} onCancel={start.reset} />
      ) : (
        <Button className="self-start" busy={start.isPending} onClick={() => start.mutate()}>
          Set up an authenticator app
        </Button>
      )}
    </div>
  );
}

const CODE = { autoComplete: 'one-time-code', inputMode: 'numeric', spellCheck: false } as const;

function SetUp({
  setup,
  onCodes,
  onCancel,
}: OffProps & { setup: TotpSetup; onCancel: () => void }) {
  const form = useForm<TotpConfirmRequest>({
    resolver: standardSchemaResolver(TotpConfirmRequest),
    defaultValues: { code: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      const { recovery_codes } = await api.call(factorsApi.confirmTotp, { body });
      onCodes(recovery_codes);
    } catch (error) {
      const message = errorMessage(error, 'Two-step sign-in could not be turned on');
      if (error instanceof ApiError && error.status === 422) {
        form.setError('code', { message }, { shouldFocus: true });
      } else toast.error(message);
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <p className="text-sm">
        Scan this with your authenticator app, or{' '}
        <a className="text-accent-ink underline" href={setup.otpauth_url}>
          open the app on this device
        </a>
        .
      </p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(setup.qr)}`}
        alt="QR code for your authenticator app"
        width={200}
        height={200}
        className="rounded-control border border-line bg-white"
      />
      <div className="text-sm">
        <p className="text-muted">Or type this key into the app:</p>
        <p className="mt-1 font-mono break-words select-all">
          {setup.secret.match(/.{1,4}/g)?.join(' ')}
        </p>
      </div>
      <Field label="Code" hint="The six digits the app shows now." error={errors.code?.message}>
        <Input {...CODE} {...form.register('code')} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting}>
          Turn on
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join('\n');
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Recovery codes copied');
    } catch {
      toast.error('The codes could not be copied. Please download them or write them down.');
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Save your recovery codes
      </h3>
      <Alert tone="warning">
        Each signs you in once if you lose your phone. They are not shown again.
      </Alert>
      <ul className="grid grid-cols-1 gap-2 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          Copy
        </Button>
        <a
          className="button button-secondary button-md"
          download="souk-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${siteName()} recovery codes\n\n${text}\n`)}`}
        >
          Download
        </a>
        <Button onClick={onDone}>I have saved them</Button>
      </div>
    </div>
  );
}

const EMPTY = { current_password: '', code: '' };

function On({ state, onChanged }: { state: TotpState; onChanged: () => Promise<void> }) {
  const { open, panel, button } = usePanel(() => false);
  const left = state.recovery_codes_left;
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone="success">On</Badge>
        {state.enabled_at ? <span>{`Since ${formatLocalDate(state.enabled_at)}.`}</span> : null}
        <span className="text-muted">{`${formatPlural(left, 'recovery code')} left`}</span>
      </p>
      {left < 3 ? (
        <Alert tone="warning">
          For new recovery codes, turn two-step sign-in off and set it up again.
        </Alert>
      ) : null}
      <Button variant="secondary" className="self-start" {...button}>
        Turn off
      </Button>
      {open ? (
        <div {...panel}>
          <TurnOff onDone={onChanged} />
        </div>
      ) : null}
    </div>
  );
}

function TurnOff({ onDone }: { onDone: () => Promise<void> }) {
  const form = useForm<TotpRemoval>({
    resolver: standardSchemaResolver(TotpRemoval),
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      await api.call(factorsApi.dropTotp, { body });
      toast.success('Two-step sign-in is off');
      await onDone();
    } catch (error) {
      const message = errorMessage(error, 'Two-step sign-in could not be turned off');
      const field = error instanceof ApiError ? error.errors[0]?.path : undefined;
      if (field === 'current_password' || field === 'code') {
        form.setError(field, { message }, { shouldFocus: true });
      } else toast.error(message);
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field label="Your password" error={errors.current_password?.message}>
        <Input
          type="password"
          autoComplete="current-password"
          {...form.register('current_password')}
        />
      </Field>
      <Field
        label="Code"
        hint="From your authenticator app, or a recovery code."
        error={errors.code?.message}
      >
        <Input {...CODE} inputMode="text" {...form.register('code')} />
      </Field>
      <Button type="submit" variant="danger" busy={isSubmitting} className="self-start">
        Turn off two-step sign-in
      </Button>
    </form>
  );
}
