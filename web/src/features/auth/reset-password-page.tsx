import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { accountsApi } from '@souk/contract/accounts';
import { pages } from '@souk/contract/pages';
import { PasswordInput } from '@souk/contract/sign-in';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { api } from '../../api/browser-api.ts';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { sessionStore } from '../../api/session-store.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PageForm } from '../../ui/page-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { AuthCard } from './auth-card.tsx';
import { usePasswordRule } from './password-rule.ts';

const Form = z.object({ password: PasswordInput });

/** /reset-password?token=: chooses a new password through a mailed link. */
export function ResetPasswordPage({ token }: { token: string }) {
  const navigate = useNavigate();
  const [dead, setDead] = useState<string | null>(null);
  const [removePasskeys, setRemovePasskeys] = useState(false);
  const form = useForm<z.infer<typeof Form>>({
    resolver: standardSchemaResolver(Form),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const rule = usePasswordRule();
  const submit = form.handleSubmit(async ({ password }) => {
    const refuse = (message: string) =>
      form.setError('password', { message }, { shouldFocus: true });
    const short = rule.fault(password);
    if (short) return refuse(short);
    try {
      await api.call(accountsApi.resetPassword, {
        body: { token, new_password: password, remove_passkeys: removePasskeys },
      });
      // All sessions have ended, including this browser's.
      sessionStore.clear('signed-out');
      toast.success('Your password is changed. Sign in with the new one.');
      void navigate(pages.login(), { replace: true });
    } catch (error) {
      const reason = errorMessage(error, 'Your password could not be changed');
      const code = error instanceof ApiError ? error.code : null;
      if (code === 'link_expired') setDead(reason);
      else if (code === 'invalid_input') refuse(reason);
      else toast.error(reason);
    }
  });
  return (
    <AuthCard
      title="Choose a new password"
      question="Remembered the old one?"
      link="Sign in"
      to={pages.login()}
    >
      {dead === null ? (
        <PageForm onSubmit={submit} className="flex flex-col gap-4">
          <Field label="New password" hint={rule.hint} error={errors.password?.message}>
            <Input
              type="password"
              autoComplete="new-password"
              {...form.register('password', rule.watch)}
            />
          </Field>
          <label className="flex gap-3 text-sm">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-accent"
              checked={removePasskeys}
              onChange={({ target }) => setRemovePasskeys(target.checked)}
            />
            <span>
              Remove my passkeys too
              <span className="block text-muted">
                In case someone else added one. Your authenticator app stays.
              </span>
            </span>
          </label>
          <Button type="submit" size="lg" busy={isSubmitting}>
            Change password
          </Button>
        </PageForm>
      ) : (
        <div className="flex flex-col gap-4">
          <Alert tone="danger">{dead}</Alert>
          <ButtonLink to={pages.forgotPassword()}>Send a new link</ButtonLink>
        </div>
      )}
    </AuthCard>
  );
}
