import type { DemoShop } from '../types.ts';
import { colors, options } from '../variants.ts';
import { week } from '../week.ts';

export const tidepool: DemoShop = {
  slug: 'tidepool',
  name: 'Tidepool Apothecary',
  owner: { firstName: 'Marlee', lastName: 'Whitford', username: 'tidepool' },
  place: { name: 'Byron Bay, Australia', latitude: -28.6434, longitude: 153.6122 },
  color: '#0f766e',
  text: 'Soap, salt, balm and towels, made in a shed behind the dunes. The ingredients are on the front of every label, in plain English. Everything comes in glass or aluminium. Bring your empties to the door, or post them to us free within Australia.',
  category: 'beauty',
  blocks: [
    {
      kind: 'story',
      title: 'A shed behind the dunes',
      text: `The shed was built for surfboards, and on warm days it still smells of wax. We stir soap at one end and fill jars at the other.

Every label lists what’s inside in plain English, right on the front. If we had to look an ingredient up, we left it out.`,
      picture: 'TID-08',
      caption: 'Salt from the Murray basin',
    },
    {
      kind: 'featured',
      title: 'A quiet half hour',
      products: ['TID-08', 'TID-12', 'TID-02', 'TID-01'],
    },
    {
      kind: 'film',
      title: 'Two handfuls are enough',
      text: 'Coarse salt, magnesium and nothing else. The empty jar is just right for pasta.',
      product: 'TID-08',
    },
    {
      kind: 'hours',
      title: 'At the shed door',
      hours: week('09:00-16:00', { mon: null, tue: null, sat: '09:00-16:00', sun: '09:00-13:00' }),
      policies: [
        {
          title: 'Empties',
          text: 'Bring them to the door, or post them to us free within Australia. We rinse and refill them.',
        },
        {
          title: 'Samples',
          text: 'Every parcel comes with a small sample of something new. Don’t want one? Just let us know.',
        },
      ],
    },
  ],
  reviews: [
    [5, 'Labels that I can read and understand. My skin agrees.'],
    [4, 'Refill system works well, the empties’ box could be sturdier.'],
    [5, 'A sample of something new is in every parcel.'],
  ],
  products: [
    {
      sku: 'TID-02',
      name: 'Cold-process soap bar',
      priceCents: 950,
      text: 'A bar of 110 grams, stirred by hand and cured for six weeks so that it is hard and lasts. Olive, coconut and rice-bran oil, coloured with clay. Keep it dry between uses.',
      variants: colors({ Pink: 55, Sage: 38, Oat: 42, Powder: 20 }),
      reviews: [
        [5, 'Lasts for weeks', 'Hard as promised. Six weeks with two people.'],
        [4, '', 'Nice lather, corners are sharp on the first day.'],
        [5, 'Sage for me, oat for him', 'Both gone too soon. Ordered six.'],
      ],
    },
    {
      sku: 'TID-01',
      name: 'Daily hand and body lotion, 300 ml',
      priceCents: 2400,
      text: 'A light lotion of macadamia oil and aloe that sinks in before you reach for the door. The pump locks for travel. Unscented means unscented. We add nothing to cover a smell.',
      variants: options('Scent', { Unscented: 40, 'Lemon myrtle': 26, Rosewood: 3 }),
      discount: { percent: 10, fromDay: 6, toDay: 20 },
      reviews: [
        [
          5,
          'No smell, no grease',
          'I am a nurse and wash my hands sixty times a day. This is the only one that works.',
        ],
        [4, 'Pump could be smoother', 'Lotion is lovely, the lock sticks a bit.'],
        [5, '', 'The lemon myrtle is fresh without smelling of perfume.'],
      ],
    },
    {
      sku: 'TID-08',
      name: 'Mineral bath salts in a jar',
      priceCents: 2100,
      stock: 22,
      text: 'Coarse salt from the Murray basin with magnesium and nothing else. Two handfuls are enough for a bath. The jar has a rubber ring and goes on to hold pasta.',
      discount: { percent: 15, fromDay: -10, toDay: 3 },
      reviews: [
        [5, 'Just salt', 'That is what I wanted. The jar now holds rice.'],
        [4, '', 'Lid seals with a proper clack.'],
      ],
    },
    {
      sku: 'TID-12',
      name: 'Thick cotton bath towel',
      category: 'home-kitchen',
      priceCents: 3800,
      text: 'Long-staple cotton, six hundred grams to the square metre. We wash it before we send it, so it dries you from the first day. A loop on each short side. 70 by 140 cm.',
      variants: colors({ Sage: 24, Oat: 31, Clay: 12 }),
      discount: { percent: 20, fromDay: -10, toDay: 6 },
      reviews: [
        [
          5,
          'Dries at once',
          'No fluff, and no need to wash it three times first. The sage is a soft grey green.',
        ],
        [4, '', 'Takes a day on the line, but that’s the price of a thick towel.'],
        [5, '', 'Bought two, went back for four.'],
      ],
    },
  ],
};
