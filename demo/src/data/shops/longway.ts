import type { DemoShop } from '../types.ts';
import { colors } from '../variants.ts';

export const longway: DemoShop = {
  slug: 'longway',
  name: 'Longway Goods',
  owner: { firstName: 'Thandi', lastName: 'Mokoena', username: 'longway' },
  place: { name: 'Woodstock, Cape Town, South Africa', latitude: -33.9271, longitude: 18.4475 },
  color: '#0e7490',
  text: 'Bags and travel things built in an old biscuit mill, mostly from sailcloth and truck tarpaulin. Zips are sewn in so that a cobbler can change them. The guarantee has no end date: we mend it, and if we cannot, we make it again.',
  category: 'travel-bags',
  reviews: [
    [5, 'A zip broke after three years of daily use. New zip, no invoice.'],
    [5, 'Bags that look better with every scratch.'],
    [4, 'Waited two weeks for my colour. It was worth it.'],
  ],
  products: [
    {
      sku: 'LON-02',
      name: 'Cabin case on four wheels',
      priceCents: 18900,
      text: 'A polycarbonate case of 55 × 38 × 20 cm that fits every airline we know of. The wheels are on bearings and unscrew. Inside: one strap, one pocket, no lining to tear.',
      variants: colors({ Cobalt: 8, Mint: 6, Tomato: 5, Graphite: 10 }),
      reviews: [
        [5, 'Fits the strict airline', 'Measured at the gate with a grim face. Passed.'],
        [4, '', 'Wheels are silent. Shell shows scratches on the red one.'],
        [5, 'No lining is a blessing', 'Wipe it out, done.'],
      ],
    },
    {
      sku: 'LON-01',
      name: 'Lion’s Head daypack, 20 l',
      priceCents: 8900,
      text: 'A round-topped pack of waxed canvas with a padded back and a pocket for a 15-inch computer. The front pouch opens one-handed. Straps are curved and come in one length that fits most people.',
      variants: colors({ Rust: 12, Teal: 9, Ink: 15, Mustard: 4 }),
      discount: { percent: 15, fromDay: -4, toDay: 16 },
      reviews: [
        [5, 'Daily for a year', 'Rain, sand, a spilt smoothie. Wiped off. The zip runs like new.'],
        [4, 'Just big enough', '15-inch laptop, lunch, jacket, full. Straps are comfortable.'],
        [5, '', 'Mended a torn loop for free, two years after I bought it.'],
      ],
    },
    {
      sku: 'LON-03',
      name: 'Storm umbrella, eight ribs',
      priceCents: 4800,
      text: 'Fibreglass ribs that turn inside out and back again, on a shaft of stained beech. The canopy measures 102 cm. Made for the south-easter.',
      variants: colors({ Violet: 14, Forest: 10, Cherry: 7 }),
      reviews: [
        [5, 'Turned inside out and back', 'Three times on one walk. Still straight.'],
        [4, '', 'Large for one, right for two.'],
      ],
    },
    {
      sku: 'LON-04',
      name: 'Slim folding umbrella',
      priceCents: 3200,
      stock: 23,
      text: 'Closes to the length of a loaf and the weight of an apple. Opens by hand, because buttons break first. The sleeve has a loop for a bag.',
      reviews: [
        [4, 'Lives in my bag', 'Opens by hand, no button to break. A bit small in a downpour.'],
        [5, '', 'Given as a present twice now.'],
      ],
    },
    {
      sku: 'LON-05',
      name: 'Zipped pouch in sailcloth',
      priceCents: 2600,
      text: 'For chargers, brushes or passports. Cut from used spinnaker, so every colour has its own small history and runs out. Washes at 40 °C.',
      variants: colors({ Coral: 19, Sky: 13, Butter: 3 }),
      reviews: [
        [5, 'Own history', 'Mine has a stitched sail number on the inside. Love it.'],
        [4, '', 'Zip is stiff at first.'],
      ],
    },
    {
      sku: 'LON-06',
      name: 'Market tote, set of two',
      priceCents: 3900,
      text: 'One large, one small, both with handles long enough for a shoulder. The base is doubled and stays square on a car seat. Fold them into each other.',
      variants: colors({ Sky: 21, Sage: 12, Pink: 8 }),
      reviews: [
        [
          5,
          'Stands by itself',
          'On the back seat, full of bottles. Handles are long enough for a coat.',
        ],
      ],
    },
    {
      sku: 'LON-07',
      name: 'Polarised sunglasses',
      category: 'fashion',
      priceCents: 7800,
      text: 'Round lenses of mineral glass in a frame of bio-acetate with five-barrel hinges. They take the glare off water. Opticians can put a prescription in.',
      variants: colors({ Black: 16, Walnut: 9, Forest: 5 }),
      reviews: [
        [5, 'The sea turned clear', 'Glare gone. Hinges feel like a watch.'],
        [3, 'Slides a little', 'My nose is narrow. An optician bent them for me, good now.'],
      ],
    },
    {
      sku: 'LON-08',
      name: 'Leather luggage tag',
      priceCents: 1400,
      text: 'Vegetable-tanned leather with a window that faces inwards, so that only the airline reads your address. Steel ring. We stamp up to four letters.',
      variants: colors({ Tan: 32, Forest: 20, Burgundy: 14 }),
      discount: { percent: 20, fromDay: -35, toDay: -7 },
      reviews: [
        [5, 'Found my case at once', 'Four letters stamped neatly.'],
        [4, '', 'Leather was pale and has darkened on three trips.'],
      ],
    },
    {
      sku: 'LON-09',
      name: 'Rolling tool case',
      priceCents: 9400,
      stock: 5,
      text: 'A steel case with a tray that lifts out, on loan from the workshop floor and now for sale. The catches lock. Strong enough to stand on when the shelf is high.',
      reviews: [[5, 'I stand on it', 'And keep tools in it. In that order.']],
    },
    {
      sku: 'LON-10',
      name: 'Desk globe, 20 cm',
      category: 'books-stationery',
      priceCents: 6200,
      stock: 7,
      text: 'A globe without borders or names, for planning and for settling arguments about distance. It rests in a ring and can be lifted out and turned any way up. Printed in gores and pasted by hand.',
      reviews: [
        [
          5,
          'Settled the argument',
          'Lift it out, turn it, and suddenly the shortest way goes over the pole.',
        ],
        [4, '', 'A seam is visible in the Pacific if you look for it.'],
      ],
    },
  ],
};
