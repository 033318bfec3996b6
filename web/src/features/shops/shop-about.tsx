import type { Shop } from '@souk/contract/shops';
import { CalendarDays, MapPin } from 'lucide-react';
import { formatDate } from '../../lib/format.ts';

/** What the shop says of itself, where it is, and since when. */
export function ShopAbout({ shop }: { shop: Shop }) {
  const places = shop.locations.map(({ name }) => name);
  return (
    <section
      id="about"
      aria-labelledby="about-title"
      className="scroll-mt-[calc(var(--header)+4rem)] pt-14"
    >
      <h2 id="about-title" className="text-xl font-semibold tracking-tight">
        About
      </h2>
      <div className="mt-5 grid gap-6 rounded-card border border-(--brand-line) bg-(--brand-soft) p-5 sm:p-8 lg:grid-cols-[minmax(0,1fr)_16rem] lg:gap-12">
        <p dir="auto" className="max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">
          {shop.description || `${shop.name} has not written about itself yet.`}
        </p>
        <dl className="flex flex-col gap-4 text-sm">
          {places.length > 0 ? (
            <div className="min-w-0">
              <dt className="flex items-center gap-2 text-muted">
                <MapPin aria-hidden className="size-4 shrink-0 text-(--brand-ink)" />
                {places.length === 1 ? 'Location' : 'Locations'}
              </dt>
              <dd className="pl-6 font-medium wrap-anywhere">{places.join(' · ')}</dd>
            </div>
          ) : null}
          <div>
            <dt className="flex items-center gap-2 text-muted">
              <CalendarDays aria-hidden className="size-4 shrink-0 text-(--brand-ink)" />
              On Souk since
            </dt>
            <dd className="pl-6 font-medium">{formatDate(shop.created_at)}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
