import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { accountsApi, EmailForm, type EmailState } from '@souk/contract/accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api } from '../../api/browser-api.ts';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { usePanel } from '../../lib/use-panel.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailInput } from '../../ui/email-input.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { emailQuery } from './queries.ts';
import { useSendVerifyLink } from './send-verify-link.ts';

/** The user's email address, whether it is verified, and a form to change it. */
export function Email() {
  const query = useQuery(emailQuery);
  return (
    <Loaded
      query={query}
      failed="Your email could not be loaded"
      loading={<Skeleton className="h-24 rounded-card" />}
    >
      {(state) => <Stands state={state} />}
    </Loaded>
  );
}

function Stands({ state }: { state: EmailState }) {
  const { email, verified, pending_email: pending } = state;
  const { open, panel, button, close } = usePanel(() => false);
  const send = useSendVerifyLink(pending ?? email);
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <span className="font-medium break-all">{email}</span>
        <Badge tone={verified ? 'success' : 'warning'}>
          {verified ? 'Verified' : 'Not verified'}
        </Badge>
      </p>
      {pending ? <Pending email={email} pending={pending} /> : null}
      <div className="flex flex-wrap gap-3">
        {verified && !pending ? null : (
          <Button variant="secondary" busy={send.isPending} onClick={() => send.mutate()}>
            Send the link again
          </Button>
        )}
        <Button variant="secondary" {...button}>
          Change email
        </Button>
      </div>
      {open ? (
        <div {...panel}>
          <Change onDone={close} />
        </div>
      ) : null}
    </div>
  );
}

function Pending({ email, pending }: { email: string; pending: string }) {
  const client = useQueryClient();
  const keep = useMutation({
    mutationFn: () => api.call(accountsApi.changeProfile, { body: { email } }),
    onSuccess: () => toast.success('Your email stays the same'),
    onError: (error) => toast.error(errorMessage(error, 'The change could not be cancelled')),
    onSettled: () => client.invalidateQueries({ queryKey: emailQuery.queryKey }),
  });
  return (
    <Alert>
      <p>
        We emailed a link to <span className="font-medium break-all">{pending}</span>. Open it to
        change your email.
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-2"
        busy={keep.isPending}
        onClick={() => keep.mutate()}
      >
        Keep my current email
      </Button>
    </Alert>
  );
}

const EMPTY = { email: '', current_password: '' };

function Change({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const form = useForm<EmailForm, unknown, EmailForm>({
    resolver: standardSchemaResolver(EmailForm),
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      await api.call(accountsApi.changeProfile, { body });
      await client.invalidateQueries({ queryKey: emailQuery.queryKey });
      toast.success(`A link is on its way to ${body.email}`);
      onDone();
    } catch (error) {
      const message = errorMessage(error, 'Your email could not be changed');
      const code = error instanceof ApiError ? error.code : null;
      if (code === 'email_taken') form.setError('email', { message }, { shouldFocus: true });
      else if (code === 'invalid_input')
        form.setError('current_password', { message }, { shouldFocus: true });
      else toast.error(message);
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field
        label="New email"
        hint="It changes once you open the link we email you."
        error={errors.email?.message}
      >
        <EmailInput {...form.register('email')} />
      </Field>
      <Field label="Your password" error={errors.current_password?.message}>
        <Input
          type="password"
          autoComplete="current-password"
          {...form.register('current_password')}
        />
      </Field>
      <Button type="submit" busy={isSubmitting} className="self-start">
        Send the link
      </Button>
    </form>
  );
}
