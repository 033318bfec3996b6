import { REQUEST_IMAGES_MAX } from '@souk/contract/limits';
import type { OrderDetail } from '@souk/contract/order-detail';
import {
  KIND_LABELS,
  NewReturnRequest,
  RETURNS,
  returnsApi,
  type ReturnKind,
} from '@souk/contract/returns';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useFocusKept } from '../../lib/list-focus.ts';
import { dropFromTab, keepInTab, keptInTab } from '../../lib/tab-storage.ts';
import { useFaults } from '../../lib/use-faults.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.tsx';
import { UploadErrors, UploadTiles } from '../../ui/upload-tile.tsx';
import { useImageUploads } from '../media/image-uploads.ts';
import { refreshOrders } from '../shipments/refresh-shipments.ts';

type AskDialogProps = {
  orderId: string;
  shipment: OrderDetail['shipments'][number];
  /** The reasons to choose from. */
  kinds: readonly ReturnKind[];
  userId: string;
  onClose: () => void;
};

type Draft = { kind: ReturnKind | ''; text: string; images: string[] };

/** Asks a shop for money back. The tab keeps the draft until it is sent. */
export function AskDialog({ orderId, shipment, kinds, userId, onClose }: AskDialogProps) {
  const { shop_id, shop_name } = shipment;
  const client = useQueryClient();
  const name = `souk.request.${orderId}.${shop_id}`;
  const [begun] = useState(() => keptInTab<Draft>(name, userId));
  const only = kinds.length === 1 ? kinds[0] : undefined;
  const [kind, setKind] = useState<Draft['kind']>(
    only ?? kinds.find((each) => each === begun?.kind) ?? '',
  );
  const [text, setText] = useState(begun?.text ?? '');
  const images = useImageUploads(begun?.images);
  const { faults, check } = useFaults();
  const [uploading, setUploading] = useState(false);
  const form = useId();
  const paths = images.uploads.flatMap(({ path }) => path ?? []).join('\n');
  useEffect(() => {
    keepInTab(name, userId, { kind, text, images: paths === '' ? [] : paths.split('\n') });
  }, [name, userId, kind, text, paths]);

  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: NewReturnRequest) => api.call(returnsApi.ask, { params: { orderId }, body }),
    onSuccess: async () => {
      dropFromTab(name);
      toast.success(`Your request has been sent to ${shop_name}`);
      await refreshOrders(client, shop_id);
      onClose();
    },
  });

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = event.currentTarget;
    setUploading(true);
    const sent = await images.settled();
    setUploading(false);
    const given = { shop_id, kind, text, images: sent ?? [] };
    const body = check(fields, NewReturnRequest, given, () =>
      sent === null ? { images: 'Please remove failed uploads or try them again' } : {},
    );
    if (body) mutate(body);
  }

  const busy = isPending || uploading;

  return (
    <Dialog
      open
      onOpenChange={(open) => (open || busy ? undefined : onClose())}
      title="Request money back"
      description={`From ${shop_name}. The shop has 7 days to answer.`}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={busy}>
            {busy ? 'Sending...' : 'Send request'}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => void send(event)}
        className="flex flex-col gap-5"
      >
        {error ? (
          <Alert tone="danger">{errorMessage(error, 'Your request could not be sent')}</Alert>
        ) : null}
        <Field label="Why?" error={faults['kind']}>
          <Select
            value={kind}
            aria-required
            onChange={({ target }) => setKind(kinds.find((each) => each === target.value) ?? '')}
          >
            {only ? null : <option value="">Choose a reason</option>}
            {kinds.map((each) => (
              <option key={each} value={each}>
                {KIND_LABELS[each]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="What happened?"
          error={faults['text']}
          hint="Say which items this is about, and what would put it right."
        >
          <Textarea
            rows={4}
            aria-required
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <Photos images={images} error={faults['images']} />
      </form>
    </Dialog>
  );
}

type PhotosProps = { images: ReturnType<typeof useImageUploads>; error: string | undefined };

function Photos({ images, error }: PhotosProps) {
  const { uploads, add } = images;
  const [tooMany, setTooMany] = useState(false);
  const id = useId();
  const room = REQUEST_IMAGES_MAX - uploads.length;
  const chooser = useRef<HTMLInputElement>(null);
  const shown = uploads.map(({ key, state }) => `${key} ${state}`).join();
  const focusKept = useFocusKept('button', chooser, shown);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">Photos</legend>
      <div {...focusKept}>
        <UploadTiles of={images} />
      </div>
      <UploadErrors id={`${id}-errors`} of={images}>
        {tooMany ? <p>{RETURNS.tooManyImages}</p> : null}
        {error ? <p>{error}</p> : null}
      </UploadErrors>
      <FileButton
        ref={chooser}
        label="Add photos"
        accept="image/*"
        multiple
        disabled={room <= 0}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-errors ${id}-hint`}
        onFiles={(files) => {
          setTooMany(files.length > room);
          add(files.slice(0, room));
        }}
      />
      <p id={`${id}-hint`} className="text-sm text-muted">
        {`Optional. PNG, JPG or GIF up to 10MB; at most ${REQUEST_IMAGES_MAX}.`}
      </p>
    </fieldset>
  );
}
