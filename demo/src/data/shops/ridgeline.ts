import type { DemoShop } from '../types.ts';
import { colors } from '../variants.ts';
import { week } from '../week.ts';

export const ridgeline: DemoShop = {
  slug: 'ridgeline',
  name: 'Ridgeline Supply',
  owner: { firstName: 'Tama', lastName: 'Ngata', username: 'ridgeline' },
  place: { name: 'Queenstown, New Zealand', latitude: -45.0319, longitude: 168.6627 },
  color: '#166534',
  text: 'Gear for lakes, snow and long tracks, tried on the hills behind the shop. We all guide part of the week, so our advice is first-hand. You can hire most of our gear first, and if you go on to buy it, we take the hire off the price.',
  category: 'sports-outdoors',
  blocks: [
    {
      kind: 'story',
      title: 'Out on the days between',
      text: `All of us behind this counter guide for part of the week. We come back with opinions, wet socks and a list of things to stop selling.

If something fails on the hill, we take it up with the maker and show you the reply. That’s how our flask got a better thread.`,
      picture: 'RID-16',
      caption: 'Second breakfast, at 1,200 metres',
    },
    {
      kind: 'film',
      title: 'Hot at the summit',
      text: 'Filled at five, and still too hot at noon. The oak cap is kind to cold hands.',
      product: 'RID-17',
    },
    {
      kind: 'collection',
      title: 'For one night out',
      products: ['RID-18', 'RID-19', 'RID-16', 'RID-17', 'RID-02'],
    },
    { kind: 'reviews', title: 'Back from the hills' },
    {
      kind: 'hours',
      title: 'The shop in Queenstown',
      hours: week('08:00-18:00', { sat: '08:00-18:00', sun: '09:00-16:00' }),
      policies: [
        {
          title: 'Hire first',
          text: 'You can hire most of our gear first. If you go on to buy it, we take the hire off the price.',
        },
        {
          title: 'Stuck parcels',
          text: 'We look for them every Friday, and write to you before you have to write to us.',
        },
      ],
    },
  ],
  reviews: [
    [
      5,
      'Hired the tent first, bought it after the first storm. The hire was taken off, as promised.',
    ],
    [5, 'Advice from people who were out last weekend. They talked me out of the dearer one.'],
    [4, 'Well packed, long way from here. Shipping was honest.'],
    [
      2,
      'Good products, but my parcel sat in a depot for two weeks and nobody noticed until I wrote.',
      'You are right, and we are sorry. We now look every Friday for parcels that stand still.',
    ],
  ],
  products: [
    {
      sku: 'RID-02',
      name: 'Brass field compass',
      priceCents: 6400,
      stock: 19,
      text: 'A liquid-filled compass in a brass case with a ring for a lanyard. The needle settles in two seconds and is balanced for the southern hemisphere; ask for the northern one in winter. Declination can be set with the small key.',
      reviews: [
        [5, 'Settles fast', 'A serious instrument that looks like an heirloom.'],
        [4, '', 'The declination key is tiny. I tied it to the lanyard.'],
      ],
    },
    {
      sku: 'RID-17',
      name: 'Steel flask with oak cap, 750 ml',
      priceCents: 4900,
      text: 'Double steel walls that keep tea hot for twelve hours and water cold for a day. The cap is oak over a steel thread and doubles as a cup. Hang it from your pack by the leather strap.',
      variants: colors({ Pine: 15, Sand: 12, Rust: 9 }),
      discount: { percent: 20, fromDay: -2, toDay: 16 },
      reviews: [
        [5, 'Hot at the summit', 'Filled at five, still too hot at noon.'],
        [5, '', 'The cap feels good in cold hands. That is why I bought it.'],
        [4, '', 'Heavier than plastic, naturally.'],
      ],
    },
    {
      sku: 'RID-15',
      name: 'Cabin case on four wheels',
      category: 'travel-bags',
      priceCents: 18900,
      text: 'A polycarbonate case, 55 × 38 × 20 cm, that every airline we know of accepts. The wheels run on bearings and unscrew. Inside: one strap, one pocket, no lining to tear.',
      variants: colors({ Cobalt: 8, Mint: 6, Tomato: 5, Graphite: 10 }),
      reviews: [
        [5, 'Fits the strict airline', 'Measured at the gate with a grim face. Passed.'],
        [4, '', 'The wheels are silent. The red shell shows scratches.'],
        [5, 'No lining is a blessing', 'Wipe it out, done.'],
      ],
    },
    {
      sku: 'RID-16',
      name: 'Enamel camp mug',
      priceCents: 1600,
      text: 'Steel under two coats of enamel, with a third on the rim, where mugs chip first. Holds 350 ml and goes straight onto the embers. Hang it by the handle.',
      variants: colors({ Pine: 44, Chalk: 31, Mustard: 17 }),
      reviews: [
        [5, 'Ten trips', 'One chip, from a rock. Coffee tastes of coffee.'],
        [4, '', 'Handle gets hot on the fire, as handles do.'],
        [5, '', 'We have one for each of us and one for a guest.'],
      ],
    },
    {
      sku: 'RID-18',
      name: 'Storm lantern in brass',
      priceCents: 8900,
      stock: 5,
      text: 'Burns lamp oil for twenty hours behind windproof glass. Turned brass, with a wire guard and a handle that stays cool. You can buy every part as a spare, down to the wick.',
      discount: { percent: 12, fromDay: 12, toDay: 30 },
      reviews: [
        [5, 'Did not flicker', 'On the boat, in a proper southerly. Then at dinner.'],
        [4, '', 'Trim the wick as they say or it smokes.'],
      ],
    },
    {
      sku: 'RID-19',
      name: 'Wool blanket with carrying straps',
      priceCents: 11900,
      text: 'Felted wool, 140 by 190 cm, that sheds dew and sparks. Two leather straps with a handle hold the roll tight. Spun and woven on the South Island.',
      variants: colors({ Moss: 8, Oat: 6, Rust: 2 }),
      reviews: [
        [5, 'Slept on it, under it', 'Dry side up after a wet night. Smells faintly of sheep.'],
        [5, '', 'Straps are thick and the buckles bite. Beautiful thing.'],
      ],
    },
  ],
};
