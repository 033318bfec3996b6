import { addressBookApi, type SavedAddress } from '@souk/contract/address-book';
import type { ShippingAddress } from '@souk/contract/checkout';
import { MAX_ADDRESSES } from '@souk/contract/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useSession } from '../../api/session.ts';
import { useFocusKept } from '../../lib/list-focus.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { AddressFields, NO_ADDRESS } from './address-fields.tsx';
import { addressResolver } from './address-resolver.ts';
import { AddressText } from './address-text.tsx';
import { addressesQuery } from './queries.ts';

/** Lets the user add, change and delete saved addresses. */
export function Addresses() {
  const query = useQuery(addressesQuery);
  const [editing, setEditing] = useState<SavedAddress | 'new' | null>(null);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        Choose from these addresses at checkout. We save each address you order to.
      </p>
      <Loaded
        query={query}
        failed="Your addresses could not be loaded"
        loading={<Skeleton className="h-28 rounded-card" />}
      >
        {(addresses) => (
          <>
            {addresses.length > 0 ? (
              <List addresses={addresses} onEdit={setEditing} />
            ) : (
              <p className="rounded-card border border-dashed border-line p-5 text-sm text-muted">
                You have no saved addresses yet.
              </p>
            )}
            {addresses.length < MAX_ADDRESSES ? (
              <Button variant="secondary" className="self-start" onClick={() => setEditing('new')}>
                Add an address
              </Button>
            ) : (
              <p className="text-sm text-muted">{`You can save at most ${MAX_ADDRESSES} addresses. Delete one to add another.`}</p>
            )}
          </>
        )}
      </Loaded>
      {editing ? (
        <AddressDialog
          address={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </div>
  );
}

const nameOf = ({ first_name, last_name, address, city }: SavedAddress) =>
  `${first_name} ${last_name}, ${address}, ${city}`;

type ListProps = { addresses: readonly SavedAddress[]; onEdit: (address: SavedAddress) => void };

function List({ addresses, onEdit }: ListProps) {
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const kept = useFocusKept('button', list, addresses.map(({ id }) => id).join());
  const [leaving, setLeaving] = useState<SavedAddress | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: addressesQuery.queryKey });
  const makeDefault = useMutation({
    mutationFn: ({ id: addressId }: SavedAddress) =>
      api.call(addressBookApi.change, { params: { addressId }, body: { is_default: true } }),
    onSuccess: () => toast.success('Default address changed'),
    onError: (error) => toast.error(errorMessage(error, 'The address could not be changed')),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ id: addressId }: SavedAddress) =>
      api.call(addressBookApi.remove, { params: { addressId } }),
    onSuccess: () => toast.success('Address deleted'),
    onError: (error) => toast.error(errorMessage(error, 'The address could not be deleted')),
    onSettled: async () => {
      setLeaving(null);
      await refresh();
    },
  });
  return (
    <div {...kept}>
      <ul ref={list} tabIndex={-1} className="divide-y divide-line outline-none">
        {addresses.map((address) => (
          <li key={address.id} className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4">
            <div className="min-w-0 flex-1 basis-56">
              <AddressText address={address} />
              {address.is_default ? <Badge className="mt-2">Default</Badge> : null}
            </div>
            <div className="flex flex-wrap gap-2">
              {address.is_default ? null : (
                <Button
                  variant="ghost"
                  aria-label={`Make default: ${nameOf(address)}`}
                  busy={makeDefault.isPending && makeDefault.variables.id === address.id}
                  onClick={() => makeDefault.mutate(address)}
                >
                  Make default
                </Button>
              )}
              <Button
                variant="secondary"
                aria-label={`Edit: ${nameOf(address)}`}
                onClick={() => onEdit(address)}
              >
                Edit
              </Button>
              <Button
                variant="secondary"
                aria-label={`Delete: ${nameOf(address)}`}
                onClick={() => setLeaving(address)}
              >
                Delete
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Dialog
        open={leaving !== null}
        onOpenChange={() => (remove.isPending ? undefined : setLeaving(null))}
        title="Delete this address?"
        description="Your earlier orders keep it."
        footer={
          <>
            <Button
              variant="secondary"
              disabled={remove.isPending}
              onClick={() => setLeaving(null)}
            >
              Keep
            </Button>
            <Button
              variant="danger"
              busy={remove.isPending}
              onClick={() => leaving && remove.mutate(leaving)}
            >
              Delete address
            </Button>
          </>
        }
      >
        {leaving ? <AddressText address={leaving} /> : null}
      </Dialog>
    </div>
  );
}

type AddressDialogProps = { address: SavedAddress | null; onClose: () => void };

function AddressDialog({ address, onClose }: AddressDialogProps) {
  const client = useQueryClient();
  const { user } = useSession();
  const person = user && {
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
  };
  const form = useForm<ShippingAddress>({
    resolver: addressResolver,
    defaultValues: address ?? { ...NO_ADDRESS, ...person },
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: ShippingAddress) =>
      address
        ? api.call(addressBookApi.change, { params: { addressId: address.id }, body })
        : api.call(addressBookApi.save, { body }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: addressesQuery.queryKey });
      toast.success('Address saved');
      onClose();
    },
  });
  return (
    <FormDialog
      title={address ? 'Edit address' : 'New address'}
      button={['Save address', 'Saving...']}
      busy={isPending}
      error={error}
      failed="The address could not be saved"
      onSubmit={() => void form.handleSubmit((values) => mutate(values))()}
      onClose={onClose}
    >
      <AddressFields form={form} />
    </FormDialog>
  );
}
