import type { DemoShop } from '../types.ts';
import { colors } from '../variants.ts';
import { week } from '../week.ts';

export const bottegaArno: DemoShop = {
  slug: 'bottega-arno',
  name: 'Bottega Arno',
  owner: { firstName: 'Matteo', lastName: 'Bellandi', username: 'bottegaarno' },
  place: { name: 'Oltrarno, Florence, Italy', latitude: 43.7665, longitude: 11.2476 },
  color: '#7c2d12',
  text: 'Bags, belts and small leather goods from a workshop south of the river. The leather is tanned with chestnut and mimosa bark in Santa Croce, twenty minutes away, and cut on the table where we pack the orders. We restitch what we sell and answer letters in Italian, English and bad German.',
  category: 'fashion',
  blocks: [
    {
      kind: 'story',
      title: 'One table',
      text: `We cut, stitch and pack on one table. It was my father’s, and it has a hollow where he kept his awl. I keep mine there too.

A briefcase takes three days. We stitch with two needles and waxed linen, so that if one thread goes, the other holds.`,
      picture: 'BAR-13',
      caption: 'Eight stitches to the inch',
    },
    {
      kind: 'film',
      title: 'From the back of the hide',
      text: 'Cut in one piece, waxed through and stitched along both edges. The buckle unscrews.',
      product: 'BAR-11',
    },
    {
      kind: 'featured',
      title: 'From that table',
      products: ['BAR-10', 'BAR-13', 'BAR-11', 'BAR-12'],
    },
    {
      kind: 'hours',
      title: 'The workshop',
      hours: week('09:30-18:30', { sat: '10:00-13:00' }),
      policies: [
        {
          title: 'Restitching',
          text: 'Send us anything we made, however old. We’ll restitch and polish it for the price of the postage.',
        },
        { title: 'Initials', text: 'Free of charge. Allow one extra day.' },
      ],
    },
  ],
  reviews: [
    [5, 'Restitched, polished and back within the fortnight. I am a customer for life.'],
    [4, 'The belt was one hole too long. They exchanged it without any fuss.'],
    [5, 'Leather that gets better every month.'],
  ],
  products: [
    {
      sku: 'BAR-10',
      name: 'Notary briefcase',
      category: 'travel-bags',
      priceCents: 34900,
      stock: 3,
      text: 'A stiff case with two locks and a handle that sits in the middle of the weight. Bridle leather outside, suede inside, one partition. A 15-inch computer lies flat in it.',
      reviews: [
        [
          5,
          'Built to outlive me',
          'I have carried my father’s for twenty years, this is its equal.',
        ],
      ],
    },
    {
      sku: 'BAR-11',
      name: 'Bridle leather belt, 34 mm',
      priceCents: 7900,
      text: 'Cut in one piece from the back of the hide, waxed through and stitched along both edges. The buckle is solid brass and screws off, so the belt can be shortened. Measure to the middle hole; a table is in the box.',
      variants: colors({ Cognac: 18, Black: 12, Chestnut: 15 }),
      reviews: [
        [5, '', 'Stiff for a week, then it knew me. The stitching is perfectly even.'],
        [4, '', 'Shortened it by two holes with a kitchen screwdriver. Clean job.'],
      ],
    },
    {
      sku: 'BAR-12',
      name: 'Leather luggage tag',
      category: 'travel-bags',
      priceCents: 1900,
      text: 'Vegetable-tanned leather. The window faces inwards, so only the airline reads your address. The strap closes with a brass buckle. We stamp up to four letters.',
      variants: colors({ Tan: 32, Forest: 20, Burgundy: 14 }),
      discount: { percent: 20, fromDay: -35, toDay: -7 },
      reviews: [
        [5, 'Found my case at once', 'Four letters stamped neatly.'],
        [4, '', 'The leather was pale and has darkened over three trips.'],
      ],
    },
    {
      sku: 'BAR-13',
      name: 'Card wallet with three pockets',
      priceCents: 6400,
      text: 'Three pockets and a slot for folded notes, cut from the supple belly of the hide. Saddle-stitched by hand, eight stitches to the inch. We press in up to three initials free of charge.',
      variants: colors({ Cognac: 14, Black: 19, Forest: 6 }),
      reviews: [
        [5, 'Slim at last', 'Eight cards and it closes flat. The initials are small and crisp.'],
        [5, '', 'A year in a back pocket. It looks better than new.'],
        [4, '', 'Stiff for the first week, so don’t judge it too soon.'],
      ],
    },
  ],
};
