import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { DeleteAccount as Form, privacyApi } from '@souk/contract/accounts';
import { siteName } from '@souk/contract/site-name';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../api/browser-api.ts';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { sessionStore } from '../../api/session-store.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.tsx';

/** Deletes the account, after a dialog that lists what goes and what stays. */
export function DeleteAccount() {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        {`This closes your shops and removes your personal data from ${siteName()}. It can’t be undone.`}
      </p>
      <Button variant="danger" className="self-start" onClick={() => setOpen(true)}>
        Delete your account
      </Button>
      {open ? <Ask onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function Ask({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [reason, setReason] = useState<string | null>(null);
  const form = useForm<Form>({
    resolver: standardSchemaResolver(Form),
    defaultValues: { current_password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setReason(null);
    try {
      await api.call(privacyApi.deleteAccount, { body });
      // The page redirects to the login: nobody is signed in any more.
      sessionStore.clear('signed-out');
      toast.success('Your account is deleted');
    } catch (error) {
      const message = errorMessage(error, 'Your account could not be deleted');
      const status = error instanceof ApiError ? error.status : 0;
      if (status === 422) form.setError('current_password', { message }, { shouldFocus: true });
      else setReason(message);
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open || isSubmitting ? undefined : onClose())}
      title="Delete your account?"
      description="This can’t be undone. Download your data first if you want a copy."
      footer={
        <>
          <Button variant="secondary" disabled={isSubmitting} onClick={onClose}>
            Keep my account
          </Button>
          <Button variant="danger" type="submit" form={id} busy={isSubmitting}>
            Delete my account
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4 text-sm"
      >
        <div>
          <p className="font-medium">Deleted</p>
          <ul className="mt-1 list-disc pl-5 text-muted">
            <li>Your name, email and addresses, your cart, wishlist and sign-ins</li>
            <li>Your shops and their products</li>
          </ul>
        </div>
        <div>
          <p className="font-medium">Kept</p>
          <ul className="mt-1 list-disc pl-5 text-muted">
            <li>Orders, without your name and address</li>
            <li>Reviews and questions, signed “Deleted user”</li>
          </ul>
        </div>
        <Field label="Your password" error={errors.current_password?.message}>
          <Input
            type="password"
            autoComplete="current-password"
            {...form.register('current_password')}
          />
        </Field>
        {reason ? <Alert tone="danger">{reason}</Alert> : null}
      </form>
    </Dialog>
  );
}
