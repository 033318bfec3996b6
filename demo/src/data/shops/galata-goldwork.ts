import type { DemoShop } from '../types.ts';
import { colors } from '../variants.ts';
import { week } from '../week.ts';

export const galataGoldwork: DemoShop = {
  slug: 'galata-goldwork',
  name: 'Galata Goldwork',
  owner: { firstName: 'Defne', lastName: 'Aksoy', username: 'galatagold' },
  place: { name: 'Galata, Istanbul, Türkiye', latitude: 41.0256, longitude: 28.9741 },
  color: '#854d0e',
  text: 'Two goldsmiths and a bead stringer share a bench, up the hill from the bridge. We work in recycled silver and gold, and only set certified stones. We resize a ring once for free, and engraving takes a day.',
  category: 'jewelry-watches',
  blocks: [
    {
      kind: 'story',
      title: 'Up the hill from the bridge',
      text: `It’s two hundred steps up from the bridge to our bench. By the time you get here, we can usually tell whether you’ve made up your mind.

We melt down whatever comes back to us: old chains, odd earrings, once a tooth. Recycled gold isn’t a trend around here. It’s how we’ve always worked.`,
      picture: 'GAL-12',
      caption: 'Gold over recycled silver',
    },
    {
      kind: 'film',
      title: 'Light in the stone',
      text: 'Four claws hold it, low enough not to catch on wool.',
      product: 'GAL-01',
    },
    { kind: 'reviews', title: 'Letters to the bench' },
    {
      kind: 'hours',
      title: 'The bench',
      hours: week('10:00-19:00', { sat: '10:00-17:00' }),
      policies: [
        { title: 'Sizes', text: 'We resize a ring once for free, even years later.' },
        { title: 'Engraving', text: 'It takes a day. We can’t take back an engraved piece.' },
        { title: 'Restringing', text: 'Free for every strand we strung.' },
      ],
    },
  ],
  reviews: [
    [5, 'Patient with a nervous man who knew nothing about rings.'],
    [5, 'My prayer beads came back restrung, with a drawing of the knot.'],
    [4, 'Fine work. Insured post takes its time.'],
  ],
  products: [
    {
      sku: 'GAL-01',
      name: 'Solitaire ring in white gold',
      priceCents: 74000,
      text: 'One round stone of 5 mm in four claws on a half-round band. The stone sits low enough not to catch on wool. Comes with its certificate and a plain wooden box.',
      variants: colors({ Sapphire: 4, Emerald: 3, Ruby: 2 }),
      reviews: [
        [
          5,
          'She said yes',
          'Stone is lively and set low, as described. They resized it within the week.',
        ],
        [5, '', 'Papers in order, box is beautiful. Very patient answers to my many questions.'],
      ],
    },
    {
      sku: 'GAL-05',
      name: 'Tespih prayer beads, 33',
      priceCents: 6900,
      text: 'Beads turned on a bow lathe and strung on silk with a tassel. They warm in the hand and click softly. Restringing is free.',
      variants: colors({ Amber: 12, Pine: 7, Black: 9 }),
      reviews: [
        [
          5,
          'The sound of it',
          'Soft click, warm amber. I have restrung it once, free of charge indeed.',
        ],
        [4, '', 'Tassel sheds a little in the first days.'],
      ],
    },
    {
      sku: 'GAL-12',
      name: 'Tapered hoop earrings, gold vermeil',
      priceCents: 9800,
      stock: 8,
      text: '22 mm hoops, thick at the bottom and thin where they pass through the ear. Two and a half microns of gold over recycled silver. They weigh three grams each and stay put in a headwind.',
      discount: { percent: 15, fromDay: -5, toDay: 8 },
      reviews: [
        [5, 'Never off', 'I sleep in them. Not a mark on the gold after half a year.'],
        [4, '', 'Smaller than I thought, and better for it.'],
      ],
    },
    {
      sku: 'GAL-08',
      name: 'Freshwater pearl bracelet',
      priceCents: 12800,
      stock: 2,
      text: 'Thirty-four round 5 mm pearls with a deep lustre, knotted one by one on silk, and one gold bead that hides the clasp. Fits wrists up to 17 cm. Ask us if you need it longer.',
      reviews: [
        [5, 'Luminous', 'They glow on the table in the evening. The gold bead is a lovely touch.'],
      ],
    },
  ],
};
