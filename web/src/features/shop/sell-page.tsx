import { Globe, Rocket } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

type BlurbProps = { icon: ReactNode; title: string; children: ReactNode };

function Blurb({ icon, title, children }: BlurbProps) {
  return (
    <Card className="flex flex-col gap-3 p-6">
      <span
        aria-hidden
        className="flex size-12 items-center justify-center rounded-control bg-accent-soft text-accent-ink [&_svg]:size-6"
      >
        {icon}
      </span>
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="text-muted">{children}</p>
    </Card>
  );
}

/** The invitation to sell. */
export function SellPage() {
  const navigate = useNavigate();
  return (
    <div>
      <section className="border-b border-line bg-surface">
        <div className="page flex flex-col items-center py-16 text-center sm:py-24">
          <h1 className="max-w-3xl text-3xl font-bold tracking-[-0.02em] sm:text-4xl lg:text-5xl">
            Open Your Own Shop and Reach Thousands
          </h1>
          <p className="mt-5 max-w-xl text-base text-muted sm:text-lg">
            A name, a color and a place are all it takes. Your shop stands beside many others, and
            buyers pay for everything in one go.
          </p>
          <Button size="lg" className="mt-8" asChild>
            <Link to={paths.createShop()}>Create a Shop</Link>
          </Button>
        </div>
      </section>
      <div className="page grid gap-5 py-12 sm:grid-cols-2 sm:py-16">
        <Blurb icon={<Rocket />} title="Easy Setup">
          Fill in one short form and your shop is there. Add your logo, your cover and your first
          product whenever you are ready.
        </Blurb>
        <Blurb icon={<Globe />} title="Global Reach">
          Shoppers everywhere see your prices in their own currency, and find you by what you sell
          and by where you are.
        </Blurb>
      </div>
      <section className="page pb-20">
        <div className="flex flex-col items-start justify-between gap-5 rounded-card accent-fill p-6 text-on-accent sm:flex-row sm:items-center sm:p-10">
          <h2 className="text-xl font-semibold sm:text-2xl">Ready when you are</h2>
          <Button variant="secondary" size="lg" onClick={() => void navigate(paths.createShop())}>
            Open a Shop
          </Button>
        </div>
      </section>
    </div>
  );
}
