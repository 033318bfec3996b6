import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../api/session.ts';
import { useMotionAllowed } from '../../lib/motion.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';

/** Goes to the explorer on this page, with the eye, the keyboard and the screen reader. */
function useBrowse() {
  const motion = useMotionAllowed();
  return (event: MouseEvent) => {
    const explorer = document.getElementById('explore');
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
    if (!explorer || elsewhere) return;
    event.preventDefault();
    explorer.scrollIntoView({ behavior: motion ? 'smooth' : 'instant' });
    explorer.focus({ preventScroll: true });
  };
}

/** What the site is, in one line, and the two ways on; `art` stands beside them. */
export function Hero({ art }: { art: ReactNode }) {
  const { status } = useSession();
  const browse = useBrowse();
  return (
    <section className="overflow-hidden border-b border-line bg-surface bg-[radial-gradient(60rem_30rem_at_85%_0%,var(--accent-soft),transparent)]">
      <div className="page grid items-center gap-6 pt-8 pb-10 sm:gap-10 sm:py-12 lg:min-h-136 lg:grid-cols-[1.15fr_1fr] lg:gap-16 lg:py-0">
        <div>
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
              <Link to={paths.homeExplorer()} onClick={browse}>
                Browse Products
              </Link>
            </Button>
          </div>
        </div>
        {art}
      </div>
    </section>
  );
}
