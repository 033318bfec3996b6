import type { DemoShop } from '../types.ts';
import { week } from '../week.ts';

export const holzwicht: DemoShop = {
  slug: 'holzwicht',
  name: 'Holzwicht',
  owner: { firstName: 'Jonas', lastName: 'Ziegler', username: 'holzwicht' },
  place: { name: 'Nuremberg, Germany', latitude: 49.4539, longitude: 11.0775 },
  color: '#c2410c',
  text: 'We’re a small toy workshop on the Pegnitz, with one bandsaw, two sewing machines and a cat. Most of our toys are made right here, and the rest come from people we know. Corners are rounded, and our water-based paints are safe to chew on. If a wheel ever breaks, we’ll replace it, however old the train.',
  category: 'toys-games',
  blocks: [
    {
      kind: 'story',
      title: 'A bandsaw, two sewing machines and a cat',
      text: `A toy starts as a plank on the bandsaw and ends on the floor, where the cat inspects it. Then the neighbours’ children do.

If a toy breaks, send it back and we’ll work out why. A four-year-old taught us to pin the wheels and leave the chimneys loose.`,
      picture: 'HOL-13',
      caption: 'Forty beads, ready for school',
    },
    {
      kind: 'film',
      title: 'Six rings, one right order',
      text: 'Dyed in water-based colours, oiled, and safe to chew.',
      product: 'HOL-15',
    },
    { kind: 'reviews', title: 'From the other end of the rails' },
    {
      kind: 'hours',
      title: 'The workshop',
      hours: week('09:00-17:00', { sat: '10:00-13:00' }),
      policies: [
        {
          title: 'Wheels for life',
          text: 'Send us a picture and we’ll replace it, however old the train.',
        },
        {
          title: 'Safe to chew',
          text: 'Our paints are water-based and pass the spit test. Our oil is linseed.',
        },
      ],
    },
  ],
  reviews: [
    [5, 'They replaced a wheel on a tractor from 2009. For nothing.'],
    [5, 'No plastic, no noise, no batteries. Just good toys.'],
    [
      4,
      'Prices are high, and after two children I understand why.',
      'And we mend them for the third.',
    ],
  ],
  products: [
    {
      sku: 'HOL-09',
      name: 'Steam locomotive, wooden',
      priceCents: 5600,
      stock: 11,
      text: 'An engine of beech and maple, 28 cm long, with rods that move when it rolls. Couples by magnets to every wagon we have made since 2009. The chimney is loose enough not to snap.',
      reviews: [
        [
          5,
          'Couples with our old wagons',
          'From my brother’s childhood! Magnets fit, colours too.',
        ],
        [5, '', 'Rods really move. I have spent longer on the floor than my daughter.'],
      ],
    },
    {
      sku: 'HOL-15',
      name: 'Stacking tower with six rings',
      priceCents: 2900,
      stock: 26,
      text: 'Six rings of turned beech, a peg and a ball for the top. The rings are dyed in water-based colours and oiled, so they are safe to chew. The peg is tapered, so there’s only one right order.',
      discount: { percent: 20, fromDay: -4, toDay: 10 },
      reviews: [
        [5, 'Chewed daily', 'Eleven months old and in love. The colours have not come off.'],
        [5, '', 'Heavier and smoother than the plastic one we gave away.'],
        [4, '', 'The purple ring is the dog’s favourite now.'],
      ],
    },
    {
      sku: 'HOL-13',
      name: 'Counting frame with 40 beads',
      priceCents: 2700,
      stock: 0,
      text: 'Four rods of ten beads: one colour for ones, one for tens, one for hundreds and one for thousands. Two wide feet keep the frame from tipping over. The beads are a little stiff, so they stay where you put them.',
      reviews: [
        [
          4,
          'Helps with tens',
          'Our first-grader sees what carrying means. Beads stay where they are put.',
        ],
        [5, '', 'Used as an abacus by one child and as a xylophone by the other.'],
      ],
    },
  ],
};
