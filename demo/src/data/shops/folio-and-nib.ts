import type { DemoShop } from '../types.ts';
import { colors, options } from '../variants.ts';

export const folioAndNib: DemoShop = {
  slug: 'folio-and-nib',
  name: 'Folio & Nib',
  owner: { firstName: 'Isla', lastName: 'Drummond', username: 'folioandnib' },
  place: { name: 'Edinburgh, Scotland', latitude: 55.9486, longitude: -3.1934 },
  color: '#1e3a5f',
  text: 'A stationer on Victoria Street, down eleven steps. We sell paper that takes ink on both sides, pens that can be mended, and second-hand books we have read ourselves. Every notebook has a page on show in the shop; write on it before you buy, or ask us for a photograph of your own pen on it.',
  category: 'books-stationery',
  reviews: [
    [5, 'The only shop that sent me a photograph of my own ink on their paper before I ordered.'],
    [
      5,
      'Eleven steps down and I never want to come up again. The parcels are the next best thing.',
    ],
    [4, 'Lovely things, wrapping paper included. International post is what it is.'],
  ],
  products: [
    {
      sku: 'FOL-01',
      name: 'Grassmarket notebook, A5',
      priceCents: 1900,
      text: 'A cloth-bound notebook of 192 pages that lies flat from the first page. The paper is 90 grams and lets no ink through. Two ribbons, and a label to write the year on.',
      variants: options('Color / Ruling', {
        'Ink / Dotted': 24,
        'Ink / Lined': 31,
        'Ink / Blank': 4,
        'Burgundy / Dotted': 18,
        'Burgundy / Lined': 12,
        'Burgundy / Blank': 0,
        'Forest / Dotted': 15,
        'Forest / Lined': 16,
        'Forest / Blank': 7,
      }),
      reviews: [
        [
          5,
          'No bleeding, no ghosting',
          'Tried it with my wettest nib. Nothing on the back. Lies flat from page one.',
        ],
        [5, '', 'Third notebook in two years, always the dotted one.'],
        [4, 'Nearly perfect', 'I wish the pages were numbered. Paper is superb.'],
        [4, '', 'Cloth attracts cat hair. That is a statement about my cat.'],
      ],
    },
    {
      sku: 'FOL-02',
      name: 'Confetti composition book',
      priceCents: 1250,
      stock: 38,
      text: 'A stitched exercise book in a board cover with a pattern cut in lino by our window dresser. 120 lined pages with a margin. The spine is taped and survives a school bag.',
      reviews: [
        [5, 'Makes maths nicer', 'My daughter chose it herself and has not lost it, which is new.'],
      ],
    },
    {
      sku: 'FOL-03',
      name: 'Ring-bound recipe ledger',
      priceCents: 1650,
      text: 'Stiff cards on rings, so that a splashed page can be replaced and the order changed. Sixty recipe cards with lines for what you did differently. The cover wipes clean.',
      variants: colors({ Sun: 21, Tomato: 10, Powder: 13 }),
      reviews: [
        [5, 'Survived a soup', 'One page ruined, replaced, order restored. Clever.'],
        [3, 'Rings catch', 'The cards tear at the holes if you leaf quickly. Be gentle.'],
      ],
    },
    {
      sku: 'FOL-04',
      name: 'Piston fountain pen',
      priceCents: 8900,
      text: 'A pen that fills from a bottle with one turn of the end and holds enough ink for forty pages. The steel nib is smooth and a little springy. Parts unscrew by hand for cleaning.',
      variants: options('Color / Nib', {
        'Cobalt / Fine': 9,
        'Cobalt / Medium': 12,
        'Cobalt / Broad': 3,
        'Black / Fine': 7,
        'Black / Medium': 10,
        'Black / Broad': 2,
      }),
      reviews: [
        [
          5,
          'A pen for life',
          'Wrote my whole thesis draft with it. The piston is smooth and it never skipped.',
        ],
        [5, 'Medium is on the fine side', 'Just so you know. Beautiful line.'],
        [4, '', 'Came with a dry nib; a rinse in lukewarm water solved it.'],
      ],
    },
    {
      sku: 'FOL-05',
      name: 'Brass-trimmed ballpoint',
      priceCents: 2800,
      text: 'A retractable ballpoint with a clip that holds on thick pockets. Takes the common G2 refill; a black one is inside. It has the right weight to be picked up again.',
      variants: colors({ Cobalt: 30, Emerald: 18, Burgundy: 5 }),
      discount: { percent: 15, fromDay: -4, toDay: 14 },
      reviews: [
        [5, '', 'Good weight, strong clip. Takes refills from anywhere.'],
        [4, 'Handsome', 'The click is louder than expected in meetings.'],
      ],
    },
    {
      sku: 'FOL-06',
      name: 'Thick carpenter-grade pencil',
      priceCents: 450,
      stock: 150,
      text: 'Cedar around a 4 mm lead, soft and dark, for drawing large and marking boards. It does not roll away. Sharpen with a knife.',
      reviews: [[5, 'For the workshop', 'Does not roll off the bench. That alone is worth it.']],
    },
    {
      sku: 'FOL-07',
      name: 'Paper scissors, 18 cm',
      priceCents: 2400,
      text: 'Forged in Sheffield, ground so that they cut to the very tip. Handles are dipped, not moulded, and fit either hand. Do not lend them to anyone with wire.',
      variants: colors({ Cherry: 16, Navy: 11, Mustard: 6 }),
      reviews: [
        [5, 'They cut', 'It sounds silly, but I had forgotten what scissors can do.'],
        [4, '', 'Handles are a bit small for my thumb. Blades are first class.'],
      ],
    },
    {
      sku: 'FOL-08',
      name: 'Desk calendar with tear-off leaves',
      priceCents: 1400,
      stock: 55,
      text: 'One leaf a week with room for five lines a day. Public holidays are left to you. The backs are plain and make good shopping lists.',
      discount: { percent: 50, fromDay: 30, toDay: 60 },
    },
    {
      sku: 'FOL-09',
      name: 'Three novels, second-hand',
      priceCents: 1800,
      stock: 9,
      text: 'A bundle we put together: one you may know, one you should, one nobody has heard of. All clean and tight, with a note on why we chose them. Tell us one book you hate.',
      reviews: [
        [
          5,
          'The best surprise',
          'I told them which book I hate and they understood. Read all three in a fortnight.',
        ],
        [5, '', 'The handwritten notes made me buy another bundle for my sister.'],
        [
          3,
          'One of three',
          'Liked one, gave one away, am still deciding about the third. Condition was good.',
        ],
      ],
    },
    {
      sku: 'FOL-10',
      name: 'World map, folded',
      priceCents: 2200,
      stock: 25,
      text: 'A physical map of 120 × 80 cm printed in six colours, with names in the language of each country. Folds to A5 along scored lines, which means it folds back. Ready for pins if you mount it on cork.',
      reviews: [
        [
          5,
          'Hangs in our hallway',
          'Names in their own languages start a conversation with every visitor.',
        ],
        [4, '', 'Large! Measure your wall first.'],
      ],
    },
    {
      sku: 'FOL-11',
      name: 'Reading glass, 90 mm',
      priceCents: 3600,
      text: 'A glass lens of 2.5 times in a lacquered ring, with a handle that does not tire the wrist. Ground optical glass, so straight lines stay straight to the edge. A felt pouch comes with it.',
      variants: colors({ Violet: 8, Black: 14, Walnut: 2 }),
      reviews: [[5, 'No distortion', 'I restore stamps and this is clear right to the edge.']],
    },
    {
      sku: 'FOL-12',
      name: 'Card index box with dividers',
      priceCents: 4200,
      stock: 3,
      text: 'A steel drawer for cards of 125 × 75 mm with a label frame and a rod that keeps them upright. Room for eight hundred. Two stack and lock into each other.',
      reviews: [
        [
          5,
          'Built like a tank',
          'Holds my recipe cards and half of my aunt’s. The drawer runs smoothly.',
        ],
      ],
    },
  ],
};
