import type { Product } from '@souk/contract/products';
import type { Shop } from '@souk/contract/shops';
import { Questions } from './questions.tsx';
import { SellBlurbs } from './sell-blurbs.tsx';
import { SellClosing } from './sell-closing.tsx';
import { SellHero } from './sell-hero.tsx';
import { Steps } from './steps.tsx';
import { WhatYouGet } from './what-you-get.tsx';

/** The invitation to sell; `example` is a shop of the marketplace as it stands, where there is one. */
export function SellPage({ example }: { example: { shop: Shop; products: Product[] } | null }) {
  return (
    <>
      <SellHero example={example} />
      <SellBlurbs />
      <Steps />
      <WhatYouGet />
      <Questions />
      <SellClosing />
    </>
  );
}
