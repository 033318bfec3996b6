import { mediaApi, VIDEO_ENDINGS } from '@souk/contract/media';
import type { Product } from '@souk/contract/products';
import type { BlockKind, BlockOf } from '@souk/contract/shop-blocks';
import { Video } from 'lucide-react';
import type { ComponentType } from 'react';
import { api } from '../../api/browser-api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Input } from '../../ui/input.tsx';
import { NamedOptions } from '../../ui/named-options.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { imageRefusal, videoRefusal } from '../media/check-file.ts';
import { HoursFields } from './hours-fields.tsx';
import { ProductPicker, type KnownProducts } from './product-picker.tsx';
import { useUpload } from './use-upload.ts';

export type BlockFieldsProps<Kind extends BlockKind = BlockKind> = {
  block: BlockOf<Kind>;
  shopId: string;
  known: KnownProducts;
  /** The message for a field, if it is invalid. */
  fault: (field: string) => string | undefined;
  onChange: (block: BlockOf<Kind>) => void;
  onFound: (product: Product) => void;
  /** Called when an upload of this block begins and ends. */
  onUploading: (uploading: boolean) => void;
};

function StoryFields({ block, fault, onChange, onUploading }: BlockFieldsProps<'story'>) {
  const portrait = useUpload(
    imageRefusal,
    (file, sending) => api.call(mediaApi.uploadImages, { files: [file], ...sending }),
    ({ images }) => onChange({ ...block, portrait_url: images[0] ?? null }),
    'Failed to upload the portrait',
    onUploading,
  );
  return (
    <>
      <Field label="Story" error={fault('text')}>
        <Textarea
          rows={6}
          value={block.text}
          onChange={({ target }) => onChange({ ...block, text: target.value })}
        />
      </Field>
      <div className="flex items-center gap-4">
        {block.portrait_url ? (
          <span className="w-20 shrink-0">
            <Picture
              src={block.portrait_url}
              alt="Portrait"
              ratio="4/5"
              sizes="5rem"
              className="rounded-control"
            />
          </span>
        ) : null}
        <div className="flex min-w-0 flex-wrap gap-2">
          <FileButton
            label={block.portrait_url ? 'Replace portrait' : 'Add a portrait'}
            accept="image/*"
            disabled={portrait.sent !== null}
            onFiles={portrait.start}
          />
          {block.portrait_url ? (
            <Button
              variant="ghost"
              // A caption without its portrait has no field.
              onClick={() => onChange({ ...block, portrait_url: null, caption: '' })}
            >
              Remove portrait
            </Button>
          ) : null}
        </div>
      </div>
      <UploadNote upload={portrait} label="Uploading portrait" error={fault('portrait_url')} />
      {block.portrait_url ? (
        <Field label="Caption" error={fault('caption')} hint="For example, your name.">
          <Input
            value={block.caption}
            onChange={({ target }) => onChange({ ...block, caption: target.value })}
          />
        </Field>
      ) : null}
    </>
  );
}

type UploadNoteProps = {
  upload: Pick<ReturnType<typeof useUpload>, 'sent' | 'error'>;
  label: string;
  error: string | undefined;
};

function UploadNote({ upload, label, error = upload.error ?? undefined }: UploadNoteProps) {
  if (upload.sent !== null) return <Progress label={label} done={upload.sent * 0.9} />;
  return error ? (
    <p role="alert" className="text-sm text-danger-ink">
      {error}
    </p>
  ) : null;
}

function FeaturedFields({ block, fault, onChange, ...picker }: BlockFieldsProps<'featured'>) {
  return (
    <ProductPicker
      {...picker}
      label="Products"
      chosen={block.product_ids}
      error={fault('product_ids')}
      onChange={(product_ids) => onChange({ ...block, product_ids })}
    />
  );
}

const BY_HAND = '';

function CollectionFields({ block, fault, onChange, ...picker }: BlockFieldsProps<'collection'>) {
  const categories = new Map(
    [...picker.known.values()].flatMap(
      ({ category_id: id, category_name: name }): [string, string][] =>
        id !== null && name !== null ? [[id, name]] : [],
    ),
  );
  return (
    <>
      <Field label="Show" error={fault('category_id')}>
        <Select
          value={block.category_id ?? BY_HAND}
          onChange={({ target }) =>
            onChange({
              ...block,
              category_id: target.value || null,
              product_ids: [],
              title: block.title || (categories.get(target.value) ?? ''),
            })
          }
        >
          <option value={BY_HAND}>Products I choose</option>
          {[...categories].map(([id, name]) => (
            <option key={id} value={id}>
              {`The newest in ${name}`}
            </option>
          ))}
        </Select>
      </Field>
      {block.category_id === null ? (
        <ProductPicker
          {...picker}
          label="Products"
          chosen={block.product_ids}
          error={fault('product_ids')}
          onChange={(product_ids) => onChange({ ...block, product_ids })}
        />
      ) : null}
    </>
  );
}

const VIDEOS = [...VIDEO_ENDINGS.map((ending) => `.${ending}`), 'video/*'].join(',');
const UPLOADED = 'uploaded';

function FilmFields({ block, known, fault, onChange, onUploading }: BlockFieldsProps<'film'>) {
  const video = useUpload(
    videoRefusal,
    async (file, sending) => {
      const answer = await api.call(mediaApi.uploadVideo, { files: [file], ...sending });
      if ('state' in answer) throw new Error('The upload did not wait for its conversion');
      return answer;
    },
    ({ video_url, poster_url }) => onChange({ ...block, product_id: null, video_url, poster_url }),
    'Failed to upload the video',
    onUploading,
  );
  const clips = [...known.values()].filter(({ video_url }) => video_url !== null);
  return (
    <>
      <Field label="Film" error={fault('product_id')}>
        <Select
          value={block.product_id ?? (block.video_url === null ? '' : UPLOADED)}
          onChange={({ target }) => onChange({ ...block, product_id: target.value })}
        >
          <option value="" disabled>
            Choose a clip
          </option>
          {block.video_url === null ? null : (
            <option value={UPLOADED} disabled={block.product_id !== null}>
              The video you uploaded
            </option>
          )}
          <NamedOptions of={clips} />
        </Select>
      </Field>
      <FileButton
        icon={Video}
        label="Upload a video instead"
        accept={VIDEOS}
        disabled={video.sent !== null}
        onFiles={video.start}
      />
      <UploadNote upload={video} label="Uploading video" error={fault('video_url')} />
      <Field label="Text" error={fault('text')} hint="Optional, beside the film.">
        <Textarea
          rows={3}
          value={block.text}
          onChange={({ target }) => onChange({ ...block, text: target.value })}
        />
      </Field>
    </>
  );
}

const FIELDS: { [Kind in BlockKind]: ComponentType<BlockFieldsProps<Kind>> } = {
  story: StoryFields,
  featured: FeaturedFields,
  collection: CollectionFields,
  film: FilmFields,
  reviews: () => (
    <p className="text-sm text-muted">
      We choose from your product reviews with four stars or more.
    </p>
  ),
  hours: HoursFields,
};

/** The form of one block: its title, and the fields of its kind. */
export function BlockFields(props: BlockFieldsProps) {
  const { block, fault, onChange } = props;
  const Kind = FIELDS[block.kind] as ComponentType<BlockFieldsProps>;
  return (
    <div className="flex flex-col gap-4">
      <Field label="Title" error={fault('title')}>
        <Input
          value={block.title}
          onChange={({ target }) => onChange({ ...block, title: target.value })}
        />
      </Field>
      <Kind {...props} />
    </div>
  );
}
