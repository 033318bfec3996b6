import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { pages } from '@souk/contract/pages';
import type { Product } from '@souk/contract/products';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../api/client.ts';
import { errorMessage } from '../../../api/error-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { type ImageUpload, useImageUploads } from '../../media/image-uploads.ts';
import { createProduct, updateProduct } from '../product-changes.ts';
import { productQuery } from '../queries.ts';
import { expectClip } from '../video/pending-clips.ts';
import { useProductVideo } from '../video/use-product-video.ts';
import {
  type FormMode,
  IMAGES_FAILED,
  IMAGES_STUCK,
  type MissingParts,
  missingParts,
  productSchema,
  VIDEO_STUCK,
  WORDS,
} from './check-product.ts';
import { draftName, keepDraft, useBeginning, useKeptDraft } from './kept-draft.tsx';
import { mergeProduct, type ProductMerge } from './merge-product.ts';
import { EMPTY_PRODUCT, type ProductForm, type ProductState, stateOf } from './product-form.ts';
import { formPath, productChanges, productRequest } from './product-request.ts';
import { useStockWatch } from './stock-watch.tsx';

type EditorTarget = {
  mode: FormMode;
  userId: string;
  /** Null if the address names no shop. */
  shopId: string | null;
  /** The product to edit; null for a new one. */
  product: Product | null;
  /** Restarts with the saved product and the saved draft. */
  onRestart: () => void;
};

const NOTHING_WRONG: MissingParts = { images: null, video: null };

/** The state of a product's form: its fields, pictures, video and draft, and saving it. */
export function useProductEditor({ mode, userId, shopId, product, onRestart }: EditorTarget) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const name = draftName(userId, shopId ?? '', product?.id ?? 'new');
  const [start] = useState(() => (product ? stateOf(product) : EMPTY_PRODUCT));
  const begun = useBeginning(name, start);
  const [before, setBefore] = useState(begun.before);
  const categoryRequired = product === null || product.category_id !== null;
  const [resolver] = useState(() =>
    standardSchemaResolver<ProductForm, unknown, ProductForm>(
      productSchema({ category: categoryRequired }),
    ),
  );
  const form = useForm<ProductForm>({ resolver, defaultValues: begun.after.fields });
  const images = useImageUploads(begun.after.images);
  useFailureToast(images.uploads);
  const video = useProductVideo(begun.after.video);
  const stored = images.uploads.flatMap(({ path }) => path ?? []);
  const dropDraft = useKeptDraft(form, { name, before, images: stored, video: video.video });
  const stock = useStockWatch({ form, product, before, setBefore });
  const [missing, setMissing] = useState(NOTHING_WRONG);
  /** The video at that time: another one settles the error. */
  const [wrongVideo, setWrongVideo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [clash, setClash] = useState<{ now: Product; meeting: ProductMerge } | null>(null);

  function showMissing(parts: MissingParts) {
    setMissing(parts);
    setWrongVideo(video.now()?.url ?? null);
    if (parts.toast) toast.error(parts.toast);
    const place = parts.images ? 'images' : parts.video ? 'video' : null;
    if (place) document.querySelector<HTMLElement>(`#${place} input[type=file]`)?.focus();
  }

  /** Shows why saving failed: at the fields that the server names, and in this screen's own way. */
  function showFailure(error: unknown) {
    const parts: MissingParts = { images: null, video: null };
    let shouldFocus = true;
    for (const { path, message } of error instanceof ApiError ? error.errors : []) {
      const place = formPath(path);
      // It was deleted meanwhile, and its field may be hidden: the shop's default one applies.
      if (place === 'shippingProfile') form.setValue(place, '');
      if (place === 'images' || place === 'video') parts[place] = message;
      else {
        form.setError(place as FieldPath<ProductForm>, { message }, { shouldFocus });
        shouldFocus = false;
      }
    }
    if (parts.images !== null || parts.video !== null) showMissing(parts);
    if (mode === 'new') toast.error(errorMessage(error, 'Failed to create product'));
    else setProblem(errorMessage(error, 'An error occurred'));
  }

  /** Sends the product, or its changes; false if the seller must check something first. */
  async function send(after: ProductState): Promise<boolean> {
    if (!product) {
      const make_clip = wantsClip(after);
      const request = { ...productRequest(after), make_clip, shop_id: shopId ?? '' };
      const { id } = await createProduct(client, request);
      if (make_clip) expectClip(id);
      return true;
    }
    let ready = true;
    await updateProduct(client, product.id, (now) => {
      const saved = stateOf(now);
      const meeting = mergeProduct(stock.before(), after, saved);
      const agrees = stock.agrees(after.fields, now);
      const clashing = meeting.clashes.length > 0;
      setClash(agrees && clashing ? { now, meeting } : null);
      ready = agrees && !clashing;
      const changes = productChanges(saved, meeting.mine);
      if (wantsClip(meeting.mine)) changes.make_clip = true;
      return ready && Object.keys(changes).length > 0 ? changes : null;
    });
    if (ready && wantsClip(after)) expectClip(product.id);
    return ready;
  }

  async function save(fields: ProductForm) {
    setMissing(NOTHING_WRONG);
    setProblem(null);
    const [sent, filmed] = await Promise.all([images.settled(), video.settled()]);
    if (sent === null) {
      showMissing({ images: IMAGES_STUCK, video: null, toast: IMAGES_FAILED });
      return;
    }
    if (!filmed) {
      showMissing({ images: null, video: VIDEO_STUCK });
      return;
    }
    const after: ProductState = { fields, images: sent, video: video.now() };
    const parts = missingParts(mode, { shopId, ...after, makeClip: fields.makeClip });
    if (parts) {
      showMissing(parts);
      return;
    }
    try {
      if (!(await send(after))) return;
    } catch (error) {
      showFailure(error);
      return;
    }
    dropDraft();
    toast.success(WORDS[mode].saved);
    await navigate(pages.manageProducts(shopId ?? ''));
  }

  const submit = form.handleSubmit(save);

  return {
    form,
    images,
    stored,
    video,
    missing: {
      ...missing,
      video: (video.video?.url ?? null) === wrongVideo ? missing.video : null,
    },
    problem,
    stock,
    resumed: begun.resumed,
    categoryRequired,
    discard() {
      dropDraft();
      onRestart();
    },
    submit,
    clashes: clash && {
      clashes: clash.meeting.clashes,
      onMine() {
        stock.measureBy(clash.meeting.agreed);
        setClash(null);
        void submit();
      },
      onSaved() {
        client.setQueryData(productQuery(clash.now.id).queryKey, clash.now);
        keepDraft(name, { before: stateOf(clash.now), after: clash.meeting.saved });
        onRestart();
      },
      onClose: () => setClash(null),
    },
  };
}

/** Whether to make a clip after saving. The seller's own video takes precedence. */
function wantsClip({ fields, images, video }: ProductState): boolean {
  return fields.makeClip && video === null && images.length > 0;
}

/** One toast if uploads fail; the reasons are below the pictures. */
function useFailureToast(uploads: readonly ImageUpload[]): void {
  const failed = uploads.filter(({ state, retryable }) => state === 'failed' && retryable).length;
  const known = useRef(0);
  useEffect(() => {
    if (failed > known.current) toast.error(IMAGES_FAILED);
    known.current = failed;
  }, [failed]);
}
