import type { DemoShop } from '../types.ts';
import { options } from '../variants.ts';
import { week } from '../week.ts';

export const folioAndNib: DemoShop = {
  slug: 'folio-and-nib',
  name: 'Folio & Nib',
  owner: { firstName: 'Isla', lastName: 'Drummond', username: 'folioandnib' },
  place: { name: 'Edinburgh, Scotland', latitude: 55.9486, longitude: -3.1934 },
  color: '#1e3a5f',
  text: 'A stationer on Victoria Street, down eleven steps. We sell paper that takes ink on both sides, pens that can be mended, and second-hand books we have read ourselves. Every notebook has a page on show in the shop; write on it before you buy, or ask us for a photograph of your own pen on it.',
  category: 'books-stationery',
  blocks: [
    {
      kind: 'story',
      title: 'Down eleven steps',
      text: `Eleven steps below Victoria Street it is quiet enough to hear a nib. That is why we stayed.

We test paper with the wettest pen in the house and turn the page over. If the ink comes through, the paper goes back. You’d be surprised how much does.`,
      picture: 'FOL-09',
      caption: 'This week’s bundle',
    },
    {
      kind: 'film',
      title: 'It lies flat',
      text: 'Sewn in sections, so it opens at any page and stays there.',
      product: 'FOL-01',
    },
    { kind: 'reviews', title: 'From the visitors’ book' },
    {
      kind: 'hours',
      title: 'Come down',
      hours: week('10:00-18:00', { sat: '10:00-18:00', sun: '12:00-16:00' }),
      policies: [
        {
          title: 'A page to try',
          text: 'Tell us your pen and your ink. We write a line with them, or with the closest match we have, and send you a photograph.',
        },
        { title: 'Gift notes', text: 'We write them with whichever of our inks you choose.' },
      ],
    },
  ],
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
      sku: 'FOL-09',
      name: 'Three novels, second-hand',
      priceCents: 1800,
      stock: 3,
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
      sku: 'FOL-06',
      name: 'Cedar pencils, set of nine',
      priceCents: 1450,
      stock: 150,
      text: 'Nine cedar pencils from 4B to 2H. The leads don’t shatter when you drop them, and the hexagonal barrels won’t roll off your desk. The lacquer comes in four colours, so you can tell the grades apart at a glance. Pot not included.',
      discount: { percent: 25, fromDay: -12, toDay: 6 },
      reviews: [
        [
          5,
          'Dark and even',
          'The 4B is as black as charcoal and does not smear. They stay on my drawing board.',
        ],
        [4, '', 'They sharpen well. I’d trade one of the hard ones for another 4B.'],
      ],
    },
  ],
};
