import { isMediaPath, isWebAddress } from '@souk/contract/addresses';
import { MapPin, Package } from 'lucide-react';
import { Card } from '../../ui/card.tsx';
import { Rating } from '../../ui/rating.tsx';
import { brandStyle } from './brand.ts';
import { locationState, type ShopForm } from './shop-form.ts';
import { ShopCover, ShopLogo } from './shop-look.tsx';

/** An address that can be shown; null while it is being typed. */
function shown(address: string): string | null {
  const text = address.trim();
  return isMediaPath(text) || isWebAddress(text) ? text : null;
}

/** The head of the shop's page, from what is typed in the form. */
export function ShopPreview({ form }: { form: ShopForm }) {
  const name = form.name.trim() || 'Your shop';
  const place = locationState(form) === 'whole' ? form.locationName.trim() : null;
  return (
    <section aria-labelledby="preview-title">
      <h2 id="preview-title" className="mb-3 text-sm font-medium text-muted">
        Preview
      </h2>
      <Card className="overflow-hidden p-0">
        <div style={brandStyle(form.brandColor)}>
          <ShopCover cover={shown(form.coverPhotoUrl)} className="h-28" sizes="24rem" />
          <div className="bg-linear-to-b from-(--brand-soft) to-transparent px-4 pb-5">
            <ShopLogo
              name={name}
              logo={shown(form.logoUrl)}
              color={form.brandColor}
              className="relative -mt-8 size-18 border-4 border-surface text-2xl"
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
            {form.description.trim() ? (
              <p className="mt-3 line-clamp-4 text-sm break-words whitespace-pre-line">
                {form.description.trim()}
              </p>
            ) : null}
          </div>
        </div>
      </Card>
    </section>
  );
}
