import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Product } from '@souk/contract/products';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useImageUploads } from '../../../api/image-uploads.ts';
import { productKey } from '../../../api/queries/products.ts';
import { useApi } from '../../../api/use-api.ts';
import { paths } from '../../../paths.ts';
import { toast } from '../../../ui/toast.tsx';
import { draftName, keepDraft } from './draft.ts';
import { IMAGES_FAILED, IMAGES_STUCK, WORDS, type FormMode } from './form-modes.ts';
import { EMPTY_PRODUCT, stateOf, type ProductForm, type ProductState } from './product-form.ts';
import { productSchema } from './product-schema.ts';
import { missingParts, type Missing } from './missing-parts.ts';
import { saveProduct, type Outcome } from './save-product.ts';
import { showFailure } from './show-failure.ts';
import { useBeginning, useKeptDraft } from './use-kept-draft.ts';
import { useStockWatch } from './use-stock-watch.ts';
import { useToldFailures } from './use-told-failures.ts';
import { useVideo } from './use-video.ts';

export type EditorTarget = {
  mode: FormMode;
  userId: string;
  /** Null where the address names none. */
  shopId: string | null;
  /** The one that is edited; null for a new one. */
  product: Product | null;
  /** Begins again with the product as it is saved, and with what is kept of an edit. */
  onRestart: () => void;
};

const NOTHING_WRONG: Missing = { images: null, video: null };

/** A product's form: its fields, pictures and video, what of it is kept, and how it is saved. */
export function useProductEditor({ mode, userId, shopId, product, onRestart }: EditorTarget) {
  const api = useApi();
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
  useToldFailures(images.uploads);
  const video = useVideo(begun.after.video);
  const stored = images.uploads.flatMap(({ path }) => path ?? []);
  const dropDraft = useKeptDraft(form, { name, before, images: stored, video: video.video });
  const stock = useStockWatch({ form, product, before, setBefore });
  const [missing, setMissing] = useState(NOTHING_WRONG);
  const [problem, setProblem] = useState<string | null>(null);
  const [clash, setClash] = useState<Exclude<Outcome, string> | null>(null);

  function showMissing(parts: Missing) {
    setMissing(parts);
    if (parts.toast) toast.error(parts.toast);
    const place = parts.images ? 'images' : parts.video ? 'video' : null;
    if (place) document.querySelector<HTMLElement>(`#${place} input[type=file]`)?.focus();
  }

  async function save(fields: ProductForm) {
    setMissing(NOTHING_WRONG);
    setProblem(null);
    const [sent, filmed] = await Promise.all([images.settled(), video.settled()]);
    if (sent === null) {
      showMissing({ images: IMAGES_STUCK, video: null, toast: IMAGES_FAILED });
      return;
    }
    // What became of it stands beside the field.
    if (!filmed) return;
    const after: ProductState = { fields, images: sent, video: video.now() };
    const parts = missingParts(mode, { shopId, ...after });
    if (parts) {
      showMissing(parts);
      return;
    }
    try {
      const outcome = await saveProduct(api, client, { product, shopId, after, stock });
      if (typeof outcome === 'object') setClash(outcome);
      if (outcome !== 'saved') return;
    } catch (error) {
      showFailure(error, { mode, form, showMissing, setProblem });
      return;
    }
    dropDraft();
    toast.success(WORDS[mode].saved);
    await navigate(paths.manageProducts(shopId ?? ''));
  }

  const submit = form.handleSubmit(save);

  return {
    form,
    images,
    stored,
    video,
    missing,
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
        client.setQueryData(productKey(clash.now.id), clash.now);
        keepDraft(name, { before: stateOf(clash.now), after: clash.meeting.saved });
        onRestart();
      },
      onClose: () => setClash(null),
    },
  };
}
