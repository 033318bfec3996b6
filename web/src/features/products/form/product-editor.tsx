import type { Product } from '@souk/contract/products';
import type { ShopWithReviews } from '@souk/contract/shops';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { paths } from '../../../paths.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { VideoField } from '../video/video-field.tsx';
import { DetailsSection } from './details-section.tsx';
import { DiscountSection } from './discount-section.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { WORDS, type FormMode } from './form-modes.ts';
import { FormSection } from './form-section.tsx';
import { ImagesSection } from './images-section.tsx';
import { PreviewCard } from './preview-card.tsx';
import { ProductClashes } from './product-clashes.tsx';
import { SaveBar } from './save-bar.tsx';
import { SectionLinks } from './section-links.tsx';
import { StockNotes } from './stock-notes.tsx';
import { useProductEditor } from './use-product-editor.ts';
import { VariantsSection } from './variants-section.tsx';

type ProductEditorProps = {
  mode: FormMode;
  userId: string;
  /** Null where the address names none: the form says so when it is sent. */
  shop: ShopWithReviews | null;
  product: Product | null;
  /** How shoppers will see it in a list. */
  card: (product: Product) => ReactNode;
  onRestart: () => void;
};

/** The one form behind adding and editing a product. */
export function ProductEditor({
  mode,
  userId,
  shop,
  product,
  card,
  onRestart,
}: ProductEditorProps) {
  const editor = useProductEditor({ mode, userId, shopId: shop?.id ?? null, product, onRestart });
  const { form, images, video, missing } = editor;
  const words = WORDS[mode];
  const crumbs = shop
    ? [
        { label: 'Dashboard', to: paths.dashboard() },
        { label: shop.name, to: paths.manageProducts(shop.id) },
        { label: words.title },
      ]
    : [{ label: 'Dashboard', to: paths.dashboard() }, { label: words.title }];

  return (
    <div className="page py-6 sm:py-10">
      <Breadcrumb crumbs={crumbs} />
      <h1 className="mt-2 text-2xl font-semibold tracking-tight sm:text-3xl">{words.title}</h1>
      <FormProvider {...form}>
        <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_17rem] xl:grid-cols-[10rem_minmax(0,1fr)_17rem]">
          <SectionLinks />
          <form
            aria-label={words.title}
            noValidate
            onSubmit={(event) => void editor.submit(event)}
            className="flex min-w-0 flex-col gap-5 [&_input]:scroll-mt-24 [&_input]:scroll-mb-28 [&_select]:scroll-mb-28"
          >
            {editor.resumed ? <DraftNotice onDiscard={editor.discard} /> : null}
            <StockNotes changes={editor.stock.changes} />
            <DetailsSection categoryRequired={editor.categoryRequired} />
            <DiscountSection />
            <ImagesSection images={images} error={missing.images} />
            <FormSection
              id="video"
              title="Video"
              intro="A short vertical clip shows it in the feed and on its page."
            >
              <VideoField
                value={video.video?.url ?? null}
                poster={video.video?.poster ?? null}
                required={mode !== 'edit'}
                error={missing.video ?? undefined}
                onBusyChange={video.tellBusy}
                onChange={(next) =>
                  video.change(next && { url: next.video_url, poster: next.poster_url })
                }
              />
            </FormSection>
            <VariantsSection images={editor.stored} />
            <SaveBar
              words={words}
              busy={form.formState.isSubmitting}
              problem={editor.problem}
              cancelTo={shop ? paths.manageProducts(shop.id) : paths.dashboard()}
            />
          </form>
          <PreviewCard
            shop={shop}
            product={product}
            images={images.uploads.map(({ preview }) => preview)}
            video={video.video}
            card={card}
          />
        </div>
        {editor.clashes ? <ProductClashes {...editor.clashes} /> : null}
      </FormProvider>
    </div>
  );
}
