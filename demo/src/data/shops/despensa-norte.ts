import type { DemoShop } from '../types.ts';
import { options } from '../variants.ts';
import { week } from '../week.ts';

export const despensaNorte: DemoShop = {
  slug: 'despensa-norte',
  name: 'Despensa Norte',
  owner: { firstName: 'Ander', lastName: 'Etxeberria', username: 'despensanorte' },
  place: { name: 'San Sebastián, Spain', latitude: 43.3224, longitude: -1.9839 },
  color: '#a16207',
  text: 'A larder by post from the Basque coast. We buy from dairies, bakers and growers within a day’s drive and print their names on the label. Bread and pastry are baked on the morning they leave; cheese travels in wool. Everything has at least half of its shelf life left when you open the box.',
  category: 'food-drink',
  blocks: [
    {
      kind: 'story',
      title: 'Within a day’s drive',
      text: `On Mondays I drive inland, on Thursdays along the coast. The van comes back with cheese, bread and whatever is good that week.

I print the growers’ names on the labels because they have earned it. Write to them. They answer, mostly by post.`,
      picture: 'DES-04',
      caption: 'One third rye, twenty hours of patience',
    },
    {
      kind: 'featured',
      title: 'One good plate',
      products: ['DES-04', 'DES-02', 'DES-14', 'DES-03'],
    },
    {
      kind: 'film',
      title: 'Cut on the day it leaves',
      text: 'Nine months on beech boards. Keep it in paper, not in plastic.',
      product: 'DES-02',
    },
    {
      kind: 'hours',
      title: 'The larder',
      hours: week('09:00-14:00', { mon: null, sat: '09:00-14:00' }),
      policies: [
        {
          title: 'Wool instead of ice',
          text: 'We pack cheese in wool, which keeps it cool for two days. Save the wool: your bulbs will like it in winter.',
        },
        {
          title: 'Half its life',
          text: 'Everything has at least half its shelf life left when it arrives. If not, we replace it.',
        },
      ],
    },
  ],
  reviews: [
    [5, 'Bread on Tuesday that was baked on Monday. Cheese in wool. I cook differently now.'],
    [
      5,
      'The names of the growers on the labels are not decoration. I wrote to one and she answered.',
    ],
    [4, 'Butter is always sold out, the rest is wonderful.'],
  ],
  products: [
    {
      sku: 'DES-01',
      name: 'Heather honey in a clay pot',
      priceCents: 1650,
      text: 'Thick, dark honey from hives on the slopes of Aralar, gathered in September. It sets like jelly, which is what heather honey does. The pot is glazed inside and good for mustard afterwards.',
      variants: options('Size', { '350 g': 42, '700 g': 18 }, { '700 g': 1250 }),
      reviews: [
        [
          5,
          'Like nothing from a supermarket',
          'Thick, dark and a bit bitter. I eat it with a spoon.',
        ],
        [4, '', 'Sets very firm, so stand it in warm water.'],
        [5, 'The pot!', 'Honey is gone, mustard lives there now.'],
      ],
    },
    {
      sku: 'DES-02',
      name: 'Mountain cheese, aged nine months',
      priceCents: 1480,
      text: 'A firm cow’s milk cheese with round eyes and a nutty taste, from a dairy of eleven farms. Cut from the wheel on the day it leaves. Keep it in paper, not in plastic.',
      variants: options(
        'Weight',
        { '250 g': 35, '500 g': 20, '1 kg': 5 },
        { '500 g': 1300, '1 kg': 3700 },
      ),
      reviews: [
        [5, 'Nutty and clean', 'Arrived cool in its wool. Half of it did not see the evening.'],
        [5, '', 'We take the kilo now.'],
        [4, 'Very good', 'A touch drier than the last wheel, still excellent for grating.'],
      ],
    },
    {
      sku: 'DES-04',
      name: 'Sourdough tin loaf',
      priceCents: 720,
      stock: 24,
      text: 'A loaf of 800 grams from stoneground wheat and a third of rye, proved for twenty hours. Slices thinly, toasts well and keeps for five days. Sent on the day of baking.',
      discount: { percent: 10, fromDay: -3, toDay: 4 },
      reviews: [
        [5, 'Still good on day five', 'Toast is outstanding. My baker should read this.'],
        [4, '', 'Came slightly squashed on one side. Tasted perfect.'],
      ],
    },
    {
      sku: 'DES-14',
      name: 'Arbequina olive oil, 500 ml',
      priceCents: 1890,
      stock: 38,
      text: 'Our olives are picked in the first week of November and pressed that night at a mill near Tudela. The oil is mild, with notes of almond and green apple. You’ll find the harvest year on the back label.',
      discount: { percent: 10, fromDay: 9, toDay: 20 },
      reviews: [
        [5, 'Green apple', 'On bread with salt, nothing else. My new breakfast.'],
        [4, '', 'Gentle. I like mine to catch in the throat, but my family doesn’t.'],
      ],
    },
    {
      sku: 'DES-03',
      name: 'Dark chocolate, 72 per cent',
      priceCents: 690,
      stock: 85,
      text: 'Stone-ground in Tolosa from beans grown by one cooperative in Piura. Two ingredients: cocoa and cane sugar. Notes of plum and a long, clean finish.',
      reviews: [
        [5, 'Plum, really', 'I laughed at the tasting notes and then tasted plum.'],
        [4, '', 'Snappy and not too sweet. Wish the bar were bigger.'],
      ],
    },
  ],
};
