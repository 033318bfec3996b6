import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { SecondFactorRequest, signInApi } from '@souk/contract/factors';
import { AUTH } from '@souk/contract/sign-in';
import { siteName } from '@souk/contract/site-name';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { api } from '../../api/browser-api.ts';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useSession } from '../../api/session.ts';
import { knownPosition } from '../../lib/known-position.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PageForm } from '../../ui/page-form.tsx';
import { toast } from '../../ui/toast.tsx';

const Form = z.object({ code: SecondFactorRequest.shape.code });

type SecondStepProps = {
  loginToken: string;
  /** Back to name and password, as they were typed. */
  onBack: () => void;
};

/** Asks for an authenticator app's code, or for a recovery code, after the right password. */
export function SecondStep({ loginToken, onBack }: SecondStepProps) {
  const { signIn } = useSession();
  const [recovery, setRecovery] = useState(false);
  const form = useForm<z.infer<typeof Form>>({
    resolver: standardSchemaResolver(Form),
    defaultValues: { code: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus, recovery]);

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      const position = await knownPosition();
      const body = { login_token: loginToken, code, ...position };
      signIn(await api.call(signInApi.secondFactor, { body }));
      toast.success('Welcome back!');
    } catch (error) {
      const message = errorMessage(error, AUTH.signedOut);
      if (!(error instanceof ApiError) || error.status !== 401) toast.error(message);
      else if (error.errors.length > 0) form.setError('code', { message }, { shouldFocus: true });
      else {
        toast.error(message);
        onBack();
      }
    }
  });

  return (
    <PageForm onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={recovery ? 'Recovery code' : 'Code'}
        hint={
          recovery
            ? 'One of the ten codes you saved. Each works once.'
            : `The six digits your authenticator app shows for ${siteName()}.`
        }
        error={errors.code?.message}
      >
        <Input
          autoComplete="one-time-code"
          inputMode={recovery ? 'text' : 'numeric'}
          autoCapitalize={recovery ? 'characters' : 'none'}
          spellCheck={false}
          className="figures text-lg tracking-widest"
          {...form.register('code')}
        />
      </Field>
      <Button type="submit" size="lg" busy={isSubmitting}>
        {isSubmitting ? 'Signing in...' : 'Sign in'}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="sm" onClick={onBack}>
          Back
        </Button>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            form.clearErrors();
            setRecovery(!recovery);
          }}
        >
          {recovery ? 'Use your authenticator app' : 'Use a recovery code'}
        </Button>
      </div>
    </PageForm>
  );
}
