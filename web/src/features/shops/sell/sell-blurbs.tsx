import { CURRENCIES } from '@souk/contract/currency';
import { Globe, Rocket } from 'lucide-react';
import type { ReactNode } from 'react';

/** The two reasons to begin. */
export function SellBlurbs() {
  return (
    <div className="page grid gap-5 pt-12 sm:grid-cols-2 sm:pt-16">
      <Blurb icon={<Rocket />} title="Easy Setup">
        Fill in one short form and your shop is there. Add your logo, your cover and your first
        product whenever you are ready.
      </Blurb>
      <Blurb icon={<Globe />} title="Global Reach">
        Shoppers see your prices in their own currency, {CURRENCIES.length} of them to choose from,
        and find you by what you sell and by how near you are.
      </Blurb>
    </div>
  );
}

function Blurb({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 rounded-card border border-line bg-surface p-6 sm:p-8">
      <span
        aria-hidden
        className="flex size-12 items-center justify-center rounded-control bg-accent-soft text-accent-ink [&_svg]:size-6"
      >
        {icon}
      </span>
      <h2 className="text-xl font-semibold">{title}</h2>
      <p className="text-muted">{children}</p>
    </section>
  );
}
