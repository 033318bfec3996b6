import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { accountsApi, PasswordChange } from '@souk/contract/accounts';
import type { User } from '@souk/contract/auth';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { api } from '../../api/browser-api.ts';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.tsx';
import { refreshUser } from '../auth/fresh-proof.ts';
import { usePasswordRule } from '../auth/password-rule.ts';

const EMPTY = { current_password: '', new_password: '' };

type PasswordProps = {
  user: User;
  /** The page that the user was heading for before the redirect to this one. */
  next: string | null;
};

/** Changes the password; explains why it is due where the site requires a new one. */
export function Password({ user, next }: PasswordProps) {
  const navigate = useNavigate();
  // Dismissed until the next sign-in.
  const [later, setLater] = useState(false);
  const form = useForm<PasswordChange, unknown, PasswordChange>({
    resolver: standardSchemaResolver(PasswordChange),
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = form.formState;
  const rule = usePasswordRule();
  const submit = form.handleSubmit(async (body) => {
    const short = rule.fault(body.new_password);
    if (short) return form.setError('new_password', { message: short }, { shouldFocus: true });
    try {
      await api.call(accountsApi.changePassword, { body });
      form.reset(EMPTY);
      toast.success('Password changed. You are signed out everywhere else.');
      if (user.password_due) await refreshUser();
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) {
        const message = errorMessage(error, 'Please check this field');
        const isNew = error.errors.some(({ path }) => path === 'new_password');
        const field = isNew ? 'new_password' : 'current_password';
        form.setError(field, { message }, { shouldFocus: true });
      } else {
        toast.error(errorMessage(error, 'Your password could not be changed'));
      }
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {user.password_due && !later ? (
        <Alert tone="warning" title="Please choose a new password">
          <p>Yours is short or very common, so it is easy to guess.</p>
          <Button
            variant="secondary"
            size="sm"
            className="mt-2"
            onClick={() => {
              setLater(true);
              if (next !== null) void navigate(next);
            }}
          >
            Not now
          </Button>
        </Alert>
      ) : null}
      <Field label="Current password" error={errors.current_password?.message}>
        <Input
          type="password"
          autoComplete="current-password"
          {...form.register('current_password')}
        />
      </Field>
      <Field label="New password" hint={rule.hint} error={errors.new_password?.message}>
        <Input
          type="password"
          autoComplete="new-password"
          {...form.register('new_password', rule.watch)}
        />
      </Field>
      <Button type="submit" busy={isSubmitting} className="self-start">
        Change password
      </Button>
    </form>
  );
}
