import type { DemoShop } from '../types.ts';
import { colors } from '../variants.ts';
import { week } from '../week.ts';

export const patioVerde: DemoShop = {
  slug: 'patio-verde',
  name: 'Patio Verde',
  owner: { firstName: 'Lucía', lastName: 'Mendoza', username: 'patioverde' },
  place: { name: 'Jalatlaco, Oaxaca, Mexico', latitude: 17.0669, longitude: -96.7152 },
  color: '#15803d',
  text: 'A nursery in a courtyard in Jalatlaco with a lemon tree in the middle. We raise what we sell from seed or cutting, pack it damp in coconut fibre, and send it on Mondays so that nothing spends a weekend in a depot. A plant that arrives dead is replaced; a picture is enough.',
  category: 'garden-plants',
  blocks: [
    {
      kind: 'story',
      title: 'A lemon tree and four hundred pots',
      text: `The courtyard was a car park. My mother planted the lemon, and everything else followed it in.

We sow in March and again after the rains, and write the date on every pot. Your plant comes with a card that says when it was sown, where it stood and how much water it’s used to.`,
      picture: 'PAV-02',
      caption: 'Eight years old, with two arms',
    },
    {
      kind: 'film',
      title: 'A leaf a fortnight',
      text: 'This is the very ficus you’ll get, pot and saucer included. By the end of summer, it’ll need a bigger one.',
      product: 'PAV-01',
    },
    {
      kind: 'hours',
      title: 'The nursery',
      hours: week('09:00-17:00', { sat: '09:00-17:00', sun: '09:00-13:00' }),
      policies: [
        {
          title: 'Sent on Mondays',
          text: 'We pack on Monday mornings, so that no plant spends a weekend in a depot. Later orders wait in the shade.',
        },
        {
          title: 'Will it like my window?',
          text: 'Ask on the plant’s page before you order. We would rather say no than replace it.',
        },
      ],
    },
  ],
  reviews: [
    [5, 'Every plant arrived alive, in August. The packing is a small art.'],
    [4, 'One casualty out of seven, replaced after one picture. Fair people.'],
    [5, 'They tell you honestly when a plant does not suit your window.'],
    [3, 'Healthy plants but they only send on Mondays, so I waited eleven days.'],
  ],
  products: [
    {
      sku: 'PAV-01',
      name: 'Ficus seedling in terracotta',
      priceCents: 1900,
      text: 'A young rubber fig, 30 cm tall, in a pot with a saucer. It wants a bright window and water when the top of the soil is dry. Grows about a leaf a fortnight in summer.',
      variants: colors({ Terracotta: 28, Cobalt: 12, Chalk: 15 }),
      reviews: [
        [
          5,
          'Two new leaves already',
          'Came damp and upright after six days of travel. Put out a leaf in the first week.',
        ],
        [4, '', 'Healthy plant. The saucer had a hairline crack, they sent another one.'],
        [
          5,
          'Blue pot is gorgeous',
          'Bought it for the pot if I am honest. The plant is thriving too.',
        ],
      ],
    },
    {
      sku: 'PAV-10',
      name: 'Galvanised bucket, painted',
      priceCents: 1800,
      text: 'A ten-litre bucket with a rolled rim and a grip that turns. Powder-coated inside and out. Drill three holes in it and it makes a good planter. Just ask, and we’ll do it for you.',
      variants: colors({ Sky: 20, Emerald: 13, Tomato: 9 }),
      discount: { percent: 10, fromDay: 8, toDay: 25 },
      reviews: [
        [5, 'With lavender', 'Had three holes drilled. It has stood on the steps all summer.'],
        [4, '', 'Paint is thick and even, grip turns as promised.'],
      ],
    },
    {
      sku: 'PAV-02',
      name: 'Saguaro cactus, 25 cm',
      priceCents: 2600,
      stock: 5,
      text: 'Grown from seed, eight years old and already with two arms. Full sun, gritty soil, water once a month and none in winter. Sent wrapped in newspaper with gloves enclosed.',
      reviews: [
        [
          5,
          'Handled with gloves indeed',
          'The enclosed gloves made me laugh and then saved me. A fine, straight cactus.',
        ],
        [4, 'Slow, of course', 'Has not moved in a year, which I am told is right.'],
      ],
    },
    {
      sku: 'PAV-13',
      name: 'Long-spouted watering can, 5 l',
      priceCents: 5200,
      stock: 8,
      text: 'Powder-coated steel with brass bands and a rose that turns up or down. The spout is long enough for the back row, and the weight sits under the handle. Guaranteed against rust for two years, in writing.',
      discount: { percent: 15, fromDay: -6, toDay: 9 },
      reviews: [
        [5, 'Balance', 'Full, and I can still carry it in one hand. No drips from the rose.'],
        [4, '', 'A fine can. The brass spots with hard water.'],
      ],
    },
  ],
};
