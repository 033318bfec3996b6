import { accountsApi, ForgotPasswordRequest } from '@souk/contract/accounts';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { pages } from '@souk/contract/pages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PageForm } from '../../ui/page-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { AuthCard } from './auth-card.tsx';

/** /forgot-password: has a link to a new password mailed. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm<ForgotPasswordRequest, unknown, ForgotPasswordRequest>({
    resolver: standardSchemaResolver(ForgotPasswordRequest),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setSentTo(null);
    try {
      await api.call(accountsApi.forgotPassword, { body });
      setSentTo(body.email);
    } catch (error) {
      toast.error(errorMessage(error, 'The link could not be sent'));
    }
  });
  return (
    <AuthCard
      title="Forgot your password?"
      question="Remembered it?"
      link="Sign in"
      to={pages.login()}
    >
      <PageForm onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-sm text-muted">
          Tell us your email. We send you a link to choose a new password.
        </p>
        <Field label="Email" error={errors.email?.message}>
          <Input
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('email')}
          />
        </Field>
        <Button type="submit" size="lg" busy={isSubmitting}>
          {sentTo ? 'Send it again' : 'Send the link'}
        </Button>
        <div role="status">
          {sentTo ? (
            <Alert tone="success">
              If there is an account with <span className="font-medium break-all">{sentTo}</span>, a
              link is on its way. It works once, for 30 minutes.
            </Alert>
          ) : null}
        </div>
      </PageForm>
    </AuthCard>
  );
}
