import { Clapperboard, Layers, MessageSquareText, Palette, Timer, Truck } from 'lucide-react';

const PARTS = [
  [
    Palette,
    'A page in your color',
    'Cover, logo and brand color are yours; every text stays readable, whatever color you choose.',
  ],
  [
    Clapperboard,
    'Products that move',
    'Videos of your products run in a feed of their own, with the cart one touch away.',
  ],
  [
    Layers,
    'Sizes, colors, stock',
    'Options have their own prices, pictures and stock. What is sold out cannot be ordered.',
  ],
  [
    Timer,
    'Discounts on time',
    'Say when a discount starts and ends. It comes and goes without you.',
  ],
  [
    MessageSquareText,
    'Reviews that count',
    'Those who bought it are marked as verified, so that honest praise is believed.',
  ],
  [
    Truck,
    'Orders at a glance',
    'Every shop sees its part of an order: what to pack, where it goes, and how far it is.',
  ],
] as const;

export function WhatYouGet() {
  return (
    <section aria-labelledby="get-title" className="mt-14 border-y border-line bg-surface sm:mt-20">
      <div className="page py-12 sm:py-16">
        <h2 id="get-title" className="text-2xl font-semibold tracking-tight">
          What comes with your shop
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
