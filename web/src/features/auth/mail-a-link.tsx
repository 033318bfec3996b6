import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { SignInLinkRequest } from '@souk/contract/mailed-links';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage } from '../../api/error-message.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailInput } from '../../ui/email-input.tsx';
import { Field } from '../../ui/field.tsx';
import { PageForm } from '../../ui/page-form.tsx';
import { toast } from '../../ui/toast.tsx';

type MailALinkProps = {
  email: string;
  send: (body: SignInLinkRequest) => Promise<unknown>;
  /** The button's label before and after the first mail. */
  button: readonly [string, string];
  /** How long the link is valid: "30 minutes". */
  works: string;
  children: ReactNode;
};

/** Asks for an address and mails a link to it. Never reveals whether the address has an account. */
export function MailALink({ email, send, button, works, children }: MailALinkProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm<SignInLinkRequest, unknown, SignInLinkRequest>({
    resolver: standardSchemaResolver(SignInLinkRequest),
    defaultValues: { email },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setSentTo(null);
    try {
      await send(body);
      setSentTo(body.email);
    } catch (error) {
      toast.error(errorMessage(error, 'The link could not be sent'));
    }
  });
  return (
    <PageForm onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm text-muted">{children}</p>
      <Field label="Email" error={errors.email?.message}>
        <EmailInput {...form.register('email')} />
      </Field>
      <Button type="submit" size="lg" busy={isSubmitting}>
        {button[sentTo ? 1 : 0]}
      </Button>
      <div role="status">
        {sentTo ? (
          <Alert tone="success">
            If there is an account with <span className="font-medium break-all">{sentTo}</span>, a
            link is on its way. It works once, for <span>{works}</span>.
          </Alert>
        ) : null}
      </div>
    </PageForm>
  );
}
