import { factorsApi, type Passkey } from '@souk/contract/factors';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { formatAgo, formatLocalDate } from '../../lib/format.ts';
import { useFocusKept } from '../../lib/list-focus.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { refreshUser } from '../auth/fresh-proof.ts';
import { makePasskey, passkeyMessage } from '../auth/passkeys.ts';
import { passkeysQuery } from './queries.ts';

/** The user's passkeys, each with a button to remove it, and one to add another. */
export function Passkeys() {
  const query = useQuery(passkeysQuery);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        Sign in with your fingerprint, face or device PIN. No password or code needed.
      </p>
      <Loaded
        query={query}
        failed="Your passkeys could not be loaded"
        loading={<Skeleton className="h-16 rounded-card" />}
      >
        {(passkeys) => <List passkeys={passkeys} />}
      </Loaded>
      <NewPasskey />
    </div>
  );
}

function List({ passkeys }: { passkeys: readonly Passkey[] }) {
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const kept = useFocusKept('button', list, passkeys.map(({ id }) => id).join());
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Passkey) =>
      api.call(factorsApi.removePasskey, { params: { passkeyId: id } }),
    onSuccess: () => toast.success('Passkey removed'),
    onError: (error) => toast.error(errorMessage(error, 'The passkey could not be removed')),
    onSettled: async () => {
      setLeaving(null);
      await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    },
  });
  return (
    <div {...kept}>
      <ul ref={list} tabIndex={-1} className="divide-y divide-line outline-none">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <KeyRound aria-hidden className="size-5 shrink-0 text-muted" />
            <div className="min-w-0 flex-1 basis-48 text-sm">
              <p className="font-medium break-words">{passkey.name}</p>
              <p className="text-muted">
                Added <span>{formatLocalDate(passkey.created_at)}</span>,{' '}
                <span>
                  {passkey.last_used_at
                    ? `last used ${formatAgo(passkey.last_used_at)}`
                    : 'not used yet'}
                </span>
              </p>
            </div>
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Remove ${passkey.name}`}
              onClick={() => setLeaving(passkey)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        open={leaving !== null}
        onOpenChange={() => (isPending ? undefined : setLeaving(null))}
        title="Remove this passkey?"
        description={`${leaving?.name ?? 'It'} will no longer sign you in.`}
        footer={
          <>
            <Button variant="secondary" disabled={isPending} onClick={() => setLeaving(null)}>
              Keep
            </Button>
            <Button variant="danger" busy={isPending} onClick={() => leaving && mutate(leaving)}>
              Remove passkey
            </Button>
          </>
        }
      />
    </div>
  );
}

function NewPasskey() {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () => makePasskey(name),
    onSuccess: () => {
      setName('');
      toast.success('Passkey added');
      // It may be the required second factor.
      return refreshUser();
    },
    onError: (error) => {
      const message = passkeyMessage(error, 'The passkey could not be added');
      if (message) toast.error(message);
    },
    onSettled: () => client.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  });
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <Field
        label="Passkey name"
        hint="For example, “My phone”. If you leave it empty, it is named after this browser."
      >
        <Input
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" busy={isPending} className="self-start">
        Add a passkey
      </Button>
    </form>
  );
}
