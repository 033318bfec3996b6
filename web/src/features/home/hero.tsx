import type { Product } from '@souk/contract/catalogue';
import { Link } from 'react-router';
import { useSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Collage } from './collage.tsx';

/** What the site is, in one line, and the two ways on. */
export function Hero({ products }: { products: Product[] }) {
  const { status } = useSession();
  return (
    <section className="overflow-hidden border-b border-line bg-surface">
      <div className="page grid items-center gap-10 py-10 lg:min-h-[30rem] lg:grid-cols-[1.1fr_1fr] lg:py-0">
        <div className="lg:py-16">
          <h1 className="text-3xl font-bold tracking-[-0.02em] sm:text-4xl lg:text-5xl">
            Good things from people who run their own shop
          </h1>
          <p className="mt-4 max-w-xl text-base text-muted sm:text-lg">
            Souk is a marketplace of independent shops. See what they make, watch it move, and buy
            from several of them in one go.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <Button size="lg" asChild>
              <Link to={status === 'in' ? paths.createShop() : paths.register()}>Get Started</Link>
            </Button>
            <Button size="lg" variant="secondary" asChild>
              <Link to={paths.homeExplorer()}>Browse Products</Link>
            </Button>
          </div>
        </div>
        <Collage products={products} />
      </div>
    </section>
  );
}
