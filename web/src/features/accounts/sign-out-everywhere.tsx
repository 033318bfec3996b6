import type { AdminUserStory } from '@souk/contract/admin-lists';
import { suspensionApi } from '@souk/contract/suspension';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { peopleKey } from '../admin-list/people-key.ts';
import { nameOf } from './moderate-user.ts';

/** Ends a person's sessions after a confirmation. */
export function SignOutEverywhere({ user }: { user: AdminUserStory }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const name = nameOf(user);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => api.call(suspensionApi.endSessions, { params: { userId: user.id } }),
    onSuccess: () => {
      setOpen(false);
      toast.success(`${name} is signed out everywhere`);
      return client.invalidateQueries({ queryKey: peopleKey });
    },
  });
  const close = () => {
    setOpen(false);
    reset();
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Sign out everywhere
      </Button>
      <Dialog
        open={open}
        onOpenChange={() => (isPending ? undefined : close())}
        title={`Sign ${name} out everywhere?`}
        description="This ends all their sessions and forgets their browsers. They can sign in again."
        footer={
          <>
            <Button variant="secondary" disabled={isPending} onClick={close}>
              Cancel
            </Button>
            <Button busy={isPending} onClick={() => mutate()}>
              {isPending ? 'Signing out...' : 'Sign out'}
            </Button>
          </>
        }
      >
        {error ? (
          <Alert tone="danger">{errorMessage(error, 'They could not be signed out')}</Alert>
        ) : null}
      </Dialog>
    </>
  );
}
