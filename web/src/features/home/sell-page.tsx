import { CURRENCIES } from '@souk/contract/currency';
import { pages } from '@souk/contract/pages';
import {
  ChevronDown,
  Clapperboard,
  Globe,
  Layers,
  MessageSquareText,
  Palette,
  Rocket,
  Timer,
  Truck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { type Example, ExampleShop } from './sell-example.tsx';

/** The page that invites people to sell; `example` is a shop of the marketplace, if any exists. */
export function SellPage({ example }: { example: Example | null }) {
  return (
    <>
      <SellHero example={example} />
      <div className="page grid gap-5 pt-12 sm:grid-cols-2 sm:pt-16">
        <Blurb icon={<Rocket />} title="Easy Setup">
          Fill in one short form and your shop is open. Add your logo, cover photo and first product
          whenever you are ready.
        </Blurb>
        <Blurb icon={<Globe />} title="Global Reach">
          Shoppers see your prices in any of <span>{CURRENCIES.length}</span> currencies, and find
          you by what you sell and how close you are.
        </Blurb>
      </div>
      <Steps />
      <WhatYouGet />
      <Questions />
      <SellClosing />
    </>
  );
}

function SellHero({ example }: { example: Example | null }) {
  return (
    <section className="overflow-hidden border-b border-line bg-surface">
      <div className="page grid items-center gap-10 py-12 sm:py-16 lg:grid-cols-[1.05fr_1fr] lg:gap-16 lg:py-20">
        <div>
          <h1 className="text-3xl font-bold tracking-[-0.02em] sm:text-4xl lg:text-5xl">
            Open Your Own Shop and Reach Thousands
          </h1>
          <p className="mt-5 max-w-xl text-base text-muted sm:text-lg">
            Get a page in your own color, products in motion, and buyers who pay for everything in
            one go. Opening a shop is free.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink size="lg" to={pages.createShop()}>
              Create a Shop
            </ButtonLink>
            <ButtonLink size="lg" variant="secondary" href="#how">
              See how it works
            </ButtonLink>
          </div>
        </div>
        <ExampleShop example={example} />
      </div>
    </section>
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

const STEPS = [
  ['Name it', 'A name and a color are enough. Add your location so that people nearby find you.'],
  [
    'Stock it',
    'Add pictures, a price and your stock. A short vertical video shows what a picture can’t.',
  ],
  [
    'Ship it',
    'Each order comes with an address. Mark it as shipped, and add a tracking link for the buyer.',
  ],
] as const;

function Steps() {
  return (
    <section
      id="how"
      aria-labelledby="how-title"
      className="page scroll-mt-(--header) pt-14 sm:pt-20"
    >
      <h2 id="how-title" className="font-display text-2xl tracking-tight">
        From idea to first order
      </h2>
      <ol className="mt-8 grid gap-8 sm:grid-cols-3 sm:gap-6">
        {STEPS.map(([title, text], index) => (
          <li key={title} className="border-t-2 border-accent pt-5">
            <span aria-hidden className="figures text-sm font-semibold text-accent-ink">
              {index + 1}
            </span>
            <h3 className="mt-1 text-lg font-semibold">{title}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const PARTS = [
  [
    Palette,
    'A page in your color',
    'Choose your cover, logo and brand color. Text stays readable whatever color you choose.',
  ],
  [
    Clapperboard,
    'Products in motion',
    'Videos of your products play in their own feed, with the cart one tap away.',
  ],
  [
    Layers,
    'Sizes, colors, stock',
    'Options have their own prices, pictures and stock. Nobody can order what’s sold out.',
  ],
  [Timer, 'Timed discounts', 'Choose when a discount starts and ends. The rest is automatic.'],
  [
    MessageSquareText,
    'Reviews that count',
    'Reviews by buyers are marked as verified, so shoppers can trust them.',
  ],
  [
    Truck,
    'Orders at a glance',
    'See your part of each order: what to pack, where it goes, and its status.',
  ],
] as const;

function WhatYouGet() {
  return (
    <section aria-labelledby="get-title" className="mt-14 border-y border-line bg-surface sm:mt-20">
      <div className="page py-12 sm:py-16">
        <h2 id="get-title" className="font-display text-2xl tracking-tight">
          What you get
        </h2>
        <ul className="mt-8 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {PARTS.map(([Icon, title, text]) => (
            <li key={title} className="flex gap-4">
              <Icon aria-hidden className="mt-0.5 size-6 shrink-0 stroke-[1.75] text-accent-ink" />
              <div>
                <h3 className="font-semibold">{title}</h3>
                <p className="mt-1 text-sm text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const QUESTIONS = [
  [
    'What does it cost?',
    'Nothing. Opening a shop and listing products is free, as many as you like.',
  ],
  [
    'How do buyers pay?',
    'By card, on the payment provider’s page. A buyer can order from several shops and pay once; you see your part of the order.',
  ],
  [
    'Who ships the order?',
    'You do. The order shows the address and what to pack. Once it is on its way, mark it as shipped and add the tracking link.',
  ],
  [
    'Can I have more than one shop?',
    'Yes. Each has its own name, color, products and orders, all under one account.',
  ],
] as const;

function Questions() {
  return (
    <section
      aria-labelledby="questions-title"
      className="page grid gap-6 pt-14 sm:pt-20 lg:grid-cols-[1fr_2fr] lg:gap-12"
    >
      <h2 id="questions-title" className="font-display text-2xl tracking-tight">
        Good to know
      </h2>
      <div className="divide-y divide-line border-y border-line">
        {QUESTIONS.map(([question, answer]) => (
          <details key={question} className="group">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
              <span>{question}</span>
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="pr-9 pb-5 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

function SellClosing() {
  return (
    <section className="page py-14 sm:py-20">
      <div className="flex flex-col items-start justify-between gap-6 rounded-card bg-accent p-6 text-on-accent sm:flex-row sm:items-center sm:p-12">
        <div>
          <h2 className="font-display text-2xl">Ready when you are</h2>
          <p className="mt-2">One short form and your shop is online.</p>
        </div>
        {/* A form, so that the button works before JavaScript runs. */}
        <Form action={pages.createShop()} method="get">
          <Button type="submit" variant="secondary" size="lg" className="border-transparent">
            Open a Shop
          </Button>
        </Form>
      </div>
    </section>
  );
}
