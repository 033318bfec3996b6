import type { DemoShop } from '../types.ts';
import { colors, options } from '../variants.ts';
import { week } from '../week.ts';

export const hearthAndHollow: DemoShop = {
  slug: 'hearth-and-hollow',
  name: 'Hearth & Hollow',
  owner: { firstName: 'Ciarán', lastName: 'Doyle', username: 'hearthandhollow' },
  place: { name: 'Galway, Ireland', latitude: 53.2719, longitude: -9.0537 },
  color: '#9a5b2e',
  text: 'Stools, baskets and small things for rooms that are lived in. We make everything wooden ourselves, from ash and oak grown in the west of Ireland, and buy the rest from workshops we have visited. Two people deliver large pieces, carry them up the stairs and take the cardboard away.',
  category: 'home-kitchen',
  blocks: [
    {
      kind: 'story',
      title: 'Where the ash fell',
      text: `When a storm takes an ash tree, somebody rings us. We saw it where it lies, dry it for two years under the barn roof, and write the parish on every board.

A stool has three legs and no screws. The wedges are hammered in from above, which is the sound of a Friday here.`,
      picture: 'HEH-13',
      caption: 'Wedged from above',
    },
    {
      kind: 'film',
      title: 'Woven wet',
      text: 'Buff willow from Oughterard, with a handle that doesn’t cut.',
      product: 'HEH-10',
    },
    {
      kind: 'collection',
      title: 'For a room that is lived in',
      products: ['HEH-12', 'HEH-13', 'HEH-10', 'HEH-05'],
    },
    {
      kind: 'hours',
      title: 'The barn',
      hours: week('10:00-16:00', { mon: null, tue: null, wed: null, sat: '10:00-16:00' }),
      policies: [
        {
          title: 'Carried upstairs',
          text: 'Two of us deliver it, carry it upstairs and take the cardboard away.',
        },
        {
          title: 'Made to order',
          text: 'It usually takes six weeks. We’ll email you when the wood is cut, and again when it’s oiled.',
        },
      ],
    },
  ],
  reviews: [
    [
      5,
      'Two people carried the sofa up four floors and took the cardboard away. They even had slippers.',
    ],
    [4, 'Made to order takes six weeks, and they tell you so.'],
    [5, 'Furniture that does not wobble. It is rarer than one thinks.'],
  ],
  products: [
    {
      sku: 'HEH-05',
      name: 'Beeswax pillar candle',
      priceCents: 1800,
      stock: 5,
      text: 'Poured from the wax of two beekeepers in Connemara, with a cotton wick. It smells faintly of honey and of nothing else. Burns about 40 hours; trim the wick to half a centimetre.',
      reviews: [
        [
          5,
          'Real beeswax',
          'You smell it only when you are close. Burnt for the whole of December.',
        ],
        [4, '', 'Mine dripped in a draught. Trim the wick!'],
      ],
    },
    {
      sku: 'HEH-12',
      name: 'Two-handled terracotta vase',
      priceCents: 6400,
      text: 'A tall vase in an old shape, thrown in two parts and joined while the clay is soft. Sealed inside, so it holds water. The kiln’s smoke marks each one differently.',
      variants: colors({ Terracotta: 6, Ink: 4, Chalk: 5 }),
      discount: { percent: 15, fromDay: 10, toDay: 30 },
      reviews: [
        [
          5,
          'Holds water',
          'I doubted it, filled it, and the table stayed dry. The kiln marks are lovely.',
        ],
        [4, '', 'Heavier than it looks, so decide where it goes before you fill it.'],
      ],
    },
    {
      sku: 'HEH-10',
      name: 'Willow market basket',
      priceCents: 4800,
      text: 'Woven of buff willow by a basket maker in Oughterard, with a handle wrapped so that it does not cut. Carries ten kilos. Wet it once a year and it stays supple.',
      variants: options('Size', { Small: 14, Large: 7 }, { Large: 1600 }),
      discount: { percent: 15, fromDay: -8, toDay: 12 },
      reviews: [
        [5, 'To market every Saturday', 'Handle does not cut even with potatoes.'],
        [4, '', 'Large is large. The small one is right for a bicycle.'],
      ],
    },
    {
      sku: 'HEH-13',
      name: 'Three-legged stool in ash',
      priceCents: 9800,
      stock: 4,
      text: 'A one-board seat, slightly hollowed, on three legs that stand firm on any floor. The legs go right through and are wedged from above, like a milking stool’s. 45 cm high, oiled twice.',
      discount: { percent: 10, fromDay: 5, toDay: 25 },
      reviews: [
        [5, 'Stands anywhere', 'On flagstones that have defeated every chair we own.'],
        [5, '', 'Seat, table, ladder to the top shelf. The wedges are a fine detail.'],
        [4, '', 'The oil smells for a week.'],
      ],
    },
  ],
};
