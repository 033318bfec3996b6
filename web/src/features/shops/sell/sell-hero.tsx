import type { Product } from '@souk/contract/products';
import type { Shop } from '@souk/contract/shops';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ExampleShop } from './example-shop.tsx';

export function SellHero({ example }: { example: { shop: Shop; products: Product[] } | null }) {
  return (
    <section className="overflow-hidden border-b border-line bg-surface">
      <div className="page grid items-center gap-10 py-12 sm:py-16 lg:grid-cols-[1.05fr_1fr] lg:gap-16 lg:py-20">
        <div>
          <h1 className="text-3xl font-bold tracking-[-0.02em] sm:text-4xl lg:text-5xl">
            Open Your Own Shop and Reach Thousands
          </h1>
          <p className="mt-5 max-w-xl text-base text-muted sm:text-lg">
            Give your things a place of their own: a page in your color, products that move, and
            buyers who pay for everything in one go. Opening it costs nothing.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Button size="lg" asChild>
              <Link to={paths.createShop()}>Create a Shop</Link>
            </Button>
            <Button size="lg" variant="secondary" asChild>
              <a href="#how">See how it works</a>
            </Button>
          </div>
        </div>
        <ExampleShop example={example} />
      </div>
    </section>
  );
}
