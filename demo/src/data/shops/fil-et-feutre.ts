import type { DemoShop } from '../types.ts';
import { colors, colorsAndSizes } from '../variants.ts';
import { week } from '../week.ts';

export const filEtFeutre: DemoShop = {
  slug: 'fil-et-feutre',
  name: 'Fil & Feutre',
  owner: { firstName: 'Maude', lastName: 'Gagnon', username: 'maudegagnon' },
  place: { name: 'Mile End, Montréal, Canada', latitude: 45.5236, longitude: -73.6006 },
  color: '#be185d',
  text: 'Clothes for six months of winter and the short summer after it. We cut small runs in a loft in Mile End, where the old garment workshops were, and knit with wool from the Eastern Townships. Buttons, patches and advice on washing are free for as long as you wear the thing.',
  category: 'fashion',
  blocks: [
    {
      kind: 'story',
      title: 'Six months of winter',
      text: `Snow comes to Mile End in November, and only new tenants are surprised. We knit for the bus stop, not for the catwalk.

Our wool comes from the Eastern Townships, and we only make forty of each design. When a colour sells out, we dye a new one. No two of our reds have ever matched.`,
      picture: 'FEF-13',
      caption: 'Minus thirty, tested',
    },
    {
      kind: 'film',
      title: 'And then it is summer',
      text: 'Braided wheat straw with a nine-centimetre brim and a cord for windy days.',
      product: 'FEF-05',
    },
    { kind: 'reviews', title: 'After three winters' },
    {
      kind: 'hours',
      title: 'The loft',
      hours: week('11:00-18:00', { mon: null, sat: '11:00-17:00', sun: '12:00-16:00' }),
      policies: [
        { title: 'Buttons and patches', text: 'Free for as long as you wear what we made.' },
        {
          title: 'Washing',
          text: 'Wash it cold with a little shampoo and dry it flat. If it goes wrong, send us a picture before you give up on it.',
        },
      ],
    },
  ],
  reviews: [
    [5, 'They shortened my sleeves and sent a spare button. Who does that?'],
    [4, 'Sizes differ a little between cuts, so ask. They answer quickly.'],
    [5, 'Everything I have from here is still in use after three winters.'],
  ],
  products: [
    {
      sku: 'FEF-05',
      name: 'Wide-brim straw hat',
      priceCents: 5400,
      text: 'A hat of braided wheat straw with a brim of 9 cm and a ribbon you can change. A thin cord inside adjusts it to your head. Steam brings it back after a bad day in a suitcase.',
      variants: colorsAndSizes(['S', 'M', 'L'], {
        Cherry: [3, 4, 2],
        Navy: [2, 4, 1],
        Violet: [1, 1, 0],
      }),
      reviews: [
        [5, 'Survived the suitcase', 'Steamed it over the kettle and it was back.'],
        [4, '', 'Light and airy. Wind takes it, so use the cord.'],
      ],
    },
    {
      sku: 'FEF-13',
      name: 'Ribbed wool beanie with bobble',
      priceCents: 4600,
      text: 'Two layers of lambswool in a deep rib, with a cuff that turns down over your ears. The bobble ties on with a cord, so you can take it off for the wash or the office. One size.',
      variants: colors({ Petrol: 16, Rust: 11, Charcoal: 3 }),
      discount: { percent: 15, fromDay: -12, toDay: -1 },
      reviews: [
        [5, 'Minus thirty', 'Ears intact. The double cuff is the trick.'],
        [5, '', 'My son wears it to bed. I have stopped arguing.'],
        [4, '', 'Warm and soft. I took the bobble off.'],
      ],
    },
    {
      sku: 'FEF-01',
      name: 'Laurier lambswool scarf',
      priceCents: 6800,
      text: 'A scarf of 190 cm in two-ply lambswool, brushed once so that it is soft but does not shed. The fringe is knotted by hand. Wash cold with a little shampoo and dry it flat.',
      variants: colors({ Cherry: 11, Navy: 14, Cream: 4, Moss: 8 }),
      reviews: [
        [5, 'Warm without bulk', 'Minus twenty at the bus stop and I was fine. Does not itch.'],
        [5, '', 'Navy goes with everything. Washed twice, still soft.'],
        [4, 'Sheds at first', 'A few hairs on my coat in the first week, then nothing.'],
      ],
    },
    {
      sku: 'FEF-14',
      name: 'Linen cushion with corded edge',
      category: 'home-kitchen',
      priceCents: 5400,
      text: 'Stonewashed linen, 50 by 50 cm, with a cord sewn into the edge and a hidden zip. The filling is down from old duvets, cleaned and fluffed up again. Wash the cover at forty degrees.',
      variants: colors({ Sage: 9, Clay: 7, Ink: 5 }),
      reviews: [
        [5, 'Holds its shape', 'One good punch and it’s as good as new.'],
        [4, '', 'The clay one looks pinker in the evening.'],
      ],
    },
  ],
};
