import { isMediaPath, isWebAddress } from '@souk/contract/addresses';
import { ChevronDown, MapPin, Package } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import { usePanel } from '../../lib/use-panel.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Rating } from '../../ui/rating.tsx';
import { brandStyle } from './brand.ts';
import { locationState, type ShopForm } from './shop-form.ts';
import { ShopCover, ShopLogo } from './shop-look.tsx';

/** An address that can be displayed; null while it is being typed. */
function shown(address: string): string | null {
  const text = address.trim();
  return isMediaPath(text) || isWebAddress(text) ? text : null;
}

/** The preview beside the form. */
export function ShopPreview({ form }: { form: ShopForm }) {
  return (
    <section aria-labelledby="preview-title">
      <h2 id="preview-title" className="mb-3 text-sm font-medium text-muted">
        Preview
      </h2>
      <PageInSmall form={form} />
    </section>
  );
}

/** The same, expandable, where there is no room beside the form. */
export function ShopPreviewPanel({ form }: { form: ShopForm }) {
  const { open, panel, button } = usePanel(() => false);
  return (
    <>
      <Button variant="secondary" size="lg" {...button}>
        Preview
        <ChevronDown aria-hidden className={cn('transition-transform', open && 'rotate-180')} />
      </Button>
      {open ? (
        <section {...panel} aria-label="Preview">
          <PageInSmall form={form} />
        </section>
      ) : null}
    </>
  );
}

const TABS = ['Products', 'Reviews', 'About'];

/** The shop's page as shoppers will see it, rendered from the form. */
function PageInSmall({ form }: { form: ShopForm }) {
  const name = form.name.trim() || 'Your shop';
  const place = locationState(form) === 'whole' ? form.locationName.trim() : null;
  return (
    <Card className="overflow-hidden bg-ground p-0">
      <div style={brandStyle(form.brandColor)}>
        <ShopCover
          shop={{
            id: '',
            cover_photo_url: shown(form.coverPhotoUrl),
            cover_pattern: Number(form.coverPattern) || null,
          }}
          className="h-28"
          sizes="26rem"
        />
        <div className="bg-linear-to-b from-(--brand-soft) to-transparent px-4">
          <ShopLogo
            name={name}
            logo={shown(form.logoUrl)}
            color={form.brandColor}
            className="relative -mt-8 size-18 border-4 border-ground text-2xl"
          />
          <p className="mt-2 text-lg font-semibold tracking-tight break-words">{name}</p>
          <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
            <Rating value={null} count={0} />
            <span className="flex min-w-0 items-center gap-1.5">
              <MapPin aria-hidden className="size-4 shrink-0" />
              <span className="truncate">{place ?? 'Unknown location'}</span>
            </span>
            <span className="figures flex items-center gap-1.5">
              <Package aria-hidden className="size-4 shrink-0" />0 products
            </span>
          </div>
          <p aria-hidden className="-mx-4 mt-3 flex gap-5 border-b border-line px-4 text-sm">
            {TABS.map((tab, at) => (
              <span
                key={tab}
                className={cn(
                  'border-b-2 border-transparent py-2 font-medium text-muted',
                  at === 0 && 'border-(--brand-ink) text-(--brand-ink)',
                )}
              >
                {tab}
              </span>
            ))}
          </p>
        </div>
        <div className="p-4">
          <div aria-hidden className="grid grid-cols-3 gap-2">
            {TABS.map((tile) => (
              <span
                key={tile}
                className="aspect-4/5 rounded-control border border-dashed border-line-strong bg-sunken"
              />
            ))}
          </div>
          <p className="mt-2 text-xs text-muted">Your products appear here.</p>
          <div className="mt-4 rounded-card border border-(--brand-line) bg-(--brand-soft) p-4">
            <p className="text-sm font-semibold">About</p>
            <p className="mt-1 line-clamp-6 text-sm wrap-anywhere whitespace-pre-line">
              {form.description.trim() || `${name} hasn’t added a description yet.`}
            </p>
          </div>
        </div>
      </div>
    </Card>
  );
}
