import type { DemoShop } from '../types.ts';
import { colors, options } from '../variants.ts';

export const muddyPaws: DemoShop = {
  slug: 'muddy-paws',
  name: 'Muddy Paws',
  owner: { firstName: 'Riley', lastName: 'Nakamura', username: 'muddypaws' },
  place: { name: 'Kitsilano, Vancouver, Canada', latitude: 49.2684, longitude: -123.1683 },
  color: '#0369a1',
  text: 'Things for dogs, cats and smaller company, tested by the staff: two retrievers, one deaf cat and a rabbit. We make beds and ropes ourselves and send chewed samples back to makers with a note. If your animal ignores what you bought, you may return it, teeth marks and all.',
  category: 'pets',
  reviews: [
    [5, 'Returned a chewed toy as they offer. Got a new one and a question about how it broke.'],
    [5, 'The dog knows the parcel by its smell.'],
    [4, 'Sizes are well explained. Delivery a day late.'],
  ],
  products: [
    {
      sku: 'MUD-02',
      name: 'Slow-feeding bowl with scoop',
      priceCents: 2400,
      text: 'A heavy bowl with ridges inside that turn a ten-second dinner into five minutes. The rubber ring keeps it from travelling across the kitchen. The scoop holds 100 grams.',
      variants: colors({ Turquoise: 15, Lilac: 9, Tomato: 12 }),
      reviews: [
        [5, 'From ten seconds to six minutes', 'He looked offended, then got to work.'],
        [4, '', 'The ring grips well. Scoop is a little small for big dogs.'],
      ],
    },
    {
      sku: 'MUD-01',
      name: 'Rubber chew bone',
      priceCents: 1600,
      text: 'Natural rubber, hard enough for a shepherd and soft enough for teeth. It floats and can be boiled. Three sizes; if in doubt, take the larger.',
      variants: options('Size', { Small: 30, Medium: 44, Large: 18 }, { Medium: 400, Large: 900 }),
      reviews: [
        [5, 'Seven months, one shepherd', 'Only scratches. Everything else was gone in a day.'],
        [4, '', 'Floats, but the current took it once. Bought another.'],
      ],
    },
    {
      sku: 'MUD-03',
      name: 'Wool ball for cats',
      priceCents: 890,
      text: 'A felted core wound with a yarn that does not unravel, with a pinch of catnip in the middle. Rolls quietly, which neighbours below appreciate. Washable at 30 °C.',
      variants: colors({ Sky: 26, Pink: 20, Moss: 4 }),
      reviews: [
        [5, 'Silent ball', 'The downstairs neighbour says thank you.'],
        [4, '', 'Catnip is subtle. She prefers carrying it about.'],
      ],
    },
    {
      sku: 'MUD-04',
      name: 'Felt mouse with leather tail',
      priceCents: 750,
      stock: 52,
      text: 'Life-sized, stuffed with wool and a little crinkle paper. Ears and tail are sewn, not glued. Our cat has carried hers upstairs every evening since March.',
      reviews: [
        [5, 'Carried to bed', 'Every night since it came. Tail still on!'],
        [3, 'Ears gone', 'One ear lasted two days with our hunter. Fun while it did.'],
      ],
    },
    {
      sku: 'MUD-05',
      name: 'Catnip kicker fish',
      priceCents: 1250,
      stock: 36,
      text: 'A cotton fish as long as a cat’s belly, made to be hugged and kicked. The catnip sits in a pouch that can be refilled. Tail and fins are double-stitched.',
      discount: { percent: 10, fromDay: -12, toDay: 2 },
      reviews: [[4, 'Kicked with passion', 'Refilling the pouch is easy. Fins are strong.']],
    },
    {
      sku: 'MUD-06',
      name: 'Tug rope with two knots',
      priceCents: 1800,
      text: 'Climbing rope that failed its inspection and started a second life. Spliced by hand, 45 cm long, cleans teeth along the way. Holds a husky; we tried.',
      variants: colors({ Cobalt: 14, Orange: 10, Forest: 7 }),
      reviews: [
        [5, 'Holds two labradors', 'One at each end. The knots got tighter, not looser.'],
        [5, '', 'A second life for a rope, and for our sofa.'],
      ],
    },
    {
      sku: 'MUD-07',
      name: 'Flying disc with ribbon tail',
      priceCents: 1500,
      stock: 27,
      text: 'A disc with a padded rim that does not hurt gums, and a nylon ribbon that makes it easy to follow. It floats upright in surf. 23 cm, the ribbon as long again.',
      reviews: [
        [
          4,
          'Easy to spot',
          'The ribbon makes it flutter, and he loves that. Flies shorter than a bare disc.',
        ],
      ],
    },
    {
      sku: 'MUD-08',
      name: 'Grass hut for rabbits',
      priceCents: 2900,
      stock: 8,
      text: 'A woven house of seagrass over a willow frame that can be eaten from the outside in. Lasts a calm rabbit half a year. No wire, no glue.',
      reviews: [
        [
          5,
          'Eaten as intended',
          'Window on the left side since last week. He designed it himself.',
        ],
      ],
    },
    {
      sku: 'MUD-09',
      name: 'Collar bell, brass',
      priceCents: 640,
      stock: 3,
      text: 'A clear little bell that warns birds and tells you which hedge. The split ring is steel and fits every collar. Weighs four grams.',
      discount: { percent: 25, fromDay: -45, toDay: -15 },
    },
  ],
};
