import type { DemoShop } from '../types.ts';
import { colors } from '../variants.ts';
import { week } from '../week.ts';

export const muddyPaws: DemoShop = {
  slug: 'muddy-paws',
  name: 'Muddy Paws',
  owner: { firstName: 'Riley', lastName: 'Nakamura', username: 'muddypaws' },
  place: { name: 'Kitsilano, Vancouver, Canada', latitude: 49.2684, longitude: -123.1683 },
  color: '#0369a1',
  text: 'Things for dogs, cats and smaller company, tested by the staff: two retrievers, one deaf cat and a rabbit. We make beds and ropes ourselves and send chewed samples back to makers with a note. If your animal ignores what you bought, you may return it, teeth marks and all.',
  category: 'pets',
  blocks: [
    {
      kind: 'story',
      title: 'Meet the testers',
      text: `Two retrievers test for strength, a deaf cat for patience, and a rabbit for taste. Everything has to last a month with all four.

Then we photograph what is left and send it to the maker with a note. Most of them change something. One sent the retrievers a card.`,
      picture: 'MUD-06',
      caption: 'Held a husky',
    },
    {
      kind: 'film',
      title: 'Ten seconds become five minutes',
      text: 'Ridges slow down the fastest eater, and the rubber ring keeps the bowl in its corner.',
      product: 'MUD-02',
    },
    { kind: 'reviews', title: 'Good dogs write back' },
    {
      kind: 'hours',
      title: 'Bring the dog',
      hours: week('10:00-18:00', { sat: '10:00-18:00', sun: '11:00-17:00' }),
      policies: [
        { title: 'Ignored?', text: 'Send it back within 30 days, chewed or not.' },
        {
          title: 'Which size?',
          text: 'Ask on the product page, and include the breed, weight and temperament.',
        },
      ],
    },
  ],
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
      sku: 'MUD-06',
      name: 'Tug rope with two knots',
      priceCents: 1800,
      text: 'Climbing rope that failed its inspection and started a second life. Spliced by hand, 45 cm long, cleans teeth along the way. Holds a husky; we tried.',
      variants: colors({ Cobalt: 14, Orange: 10, Forest: 7 }),
      discount: { percent: 20, fromDay: -7, toDay: 5 },
      reviews: [
        [5, 'Holds two labradors', 'One at each end. The knots got tighter, not looser.'],
        [5, '', 'A second life for a rope, and for our sofa.'],
      ],
    },
    {
      sku: 'MUD-09',
      name: 'Leather cat collar with brass bell',
      priceCents: 1900,
      stock: 3,
      text: 'A narrow collar of vegetable-tanned leather, stitched along both edges, with a clear little bell that warns birds and tells you which hedge. The buckle opens under a sharp pull. There’s a spare bell in the box.',
      reviews: [[5, 'Three birds saved', 'At least. And I know which hedge.']],
    },
  ],
};
