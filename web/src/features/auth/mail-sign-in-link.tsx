import { SignInLinkRequest, signInLinkApi } from '@souk/contract/mailed-links';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PageForm } from '../../ui/page-form.tsx';
import { toast } from '../../ui/toast.tsx';

/** Has a link mailed that signs in once: without the password, and while it is locked. */
export function MailSignInLink({ email }: { email: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm<SignInLinkRequest, unknown, SignInLinkRequest>({
    resolver: standardSchemaResolver(SignInLinkRequest),
    defaultValues: { email },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setSentTo(null);
    try {
      await api.call(signInLinkApi.send, { body });
      setSentTo(body.email);
    } catch (error) {
      toast.error(errorMessage(error, 'The link could not be sent'));
    }
  });
  return (
    <PageForm onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        We email you a link that signs you in without your password.
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
        {sentTo ? 'Send It Again' : 'Send the Link'}
      </Button>
      <div role="status">
        {sentTo ? (
          <Alert tone="success">
            If there is an account with <span className="font-medium break-all">{sentTo}</span>, a
            link is on its way. It works once, for 10 minutes.
          </Alert>
        ) : null}
      </div>
    </PageForm>
  );
}
