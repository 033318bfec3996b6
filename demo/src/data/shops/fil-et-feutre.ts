import type { DemoShop } from '../types.ts';
import { colors, colorsAndSizes, options } from '../variants.ts';

export const filEtFeutre: DemoShop = {
  slug: 'fil-et-feutre',
  name: 'Fil & Feutre',
  owner: { firstName: 'Maude', lastName: 'Gagnon', username: 'maudegagnon' },
  place: { name: 'Mile End, Montréal, Canada', latitude: 45.5236, longitude: -73.6006 },
  color: '#be185d',
  text: 'Clothes for six months of winter and the short summer after it. We cut small runs in a loft in Mile End, where the old garment workshops were, and knit with wool from the Eastern Townships. Buttons, patches and advice on washing are free for as long as you wear the thing.',
  category: 'fashion',
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
      variants: colors({ Cherry: 9, Navy: 7, Violet: 2 }),
      reviews: [
        [5, 'Survived the suitcase', 'Steamed it over the kettle and it was back.'],
        [4, '', 'Light and airy. Wind takes it, so use the cord.'],
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
      sku: 'FEF-02',
      name: 'Five-finger merino gloves',
      priceCents: 4200,
      text: 'Close-fitting gloves with a long cuff that goes under a sleeve. Thumb and forefinger work on a phone. Knitted in one piece, so there is no seam at the fingertips.',
      variants: colorsAndSizes(['S', 'M', 'L'], {
        Plum: [6, 9, 4],
        Teal: [3, 7, 5],
        Charcoal: [0, 8, 2],
      }),
      reviews: [
        [4, 'Phone works', 'Thumb and forefinger do it. Fingers are long, so size down if unsure.'],
        [5, '', 'No seam at the tips makes a difference on the piano, of all places.'],
      ],
    },
    {
      sku: 'FEF-03',
      name: 'Bernard wool coat',
      priceCents: 29500,
      text: 'A straight coat to the knee in a dense wool that keeps wind out, half lined so that it still moves. The pockets are cut deep enough for mittens. Buttons are horn, with a spare sewn inside.',
      variants: colorsAndSizes(
        ['S', 'M', 'L', 'XL'],
        { Camel: [3, 5, 4, 1], Charcoal: [2, 6, 5, 3], Forest: [0, 2, 2, 0] },
        { XL: 1500 },
      ),
      reviews: [
        [
          5,
          'A coat for ten years',
          'Dense, well cut, pockets that take mittens. Sewed on the spare button for luck.',
        ],
        [4, 'Sleeves a bit long', 'They shortened them for the price of shipping.'],
        [5, '', 'Camel is a cool camel, not orange.'],
      ],
    },
    {
      sku: 'FEF-04',
      name: 'Striped boot socks, two pairs',
      priceCents: 2600,
      text: 'Terry-knit socks with a reinforced heel and a cuff that stays up. Sixty per cent wool, the rest is what makes them last. Two identical pairs, because one sock always goes missing.',
      variants: colorsAndSizes(['36–40', '41–45'], {
        Emerald: [20, 16],
        Mustard: [12, 9],
        Rose: [14, 3],
      }),
      discount: { percent: 20, fromDay: -4, toDay: 6 },
      reviews: [
        [5, 'They stay up', 'All day in boots. My search is over.'],
        [4, '', 'Thick! Check that your shoes have room.'],
        [
          3,
          'One sock twisted',
          'Seam of one was off. They sent a new pair, hence three stars and not two.',
        ],
      ],
    },
    {
      sku: 'FEF-06',
      name: 'Six-panel cotton cap',
      priceCents: 3200,
      text: 'An unlined cap of washed twill with a short peak. The strap at the back is cloth with a brass buckle. It fits heads from 55 to 61 cm.',
      variants: colors({ Sky: 18, Rust: 13, Black: 22, Olive: 5 }),
      reviews: [
        [5, 'Fits a big head', 'At last. Brass buckle is solid.'],
        [4, '', 'Peak is shorter than usual, which I wanted.'],
      ],
    },
    {
      sku: 'FEF-07',
      name: 'Marquise summer dress',
      priceCents: 11800,
      text: 'A fitted bodice over a full skirt with two pockets in the seams. The cotton is woven in France and gets softer with each wash. Straps adjust by a button, not a slider.',
      variants: colorsAndSizes(['S', 'M', 'L'], {
        Cobalt: [4, 6, 3],
        Cherry: [5, 5, 0],
        Forest: [2, 3, 2],
      }),
      discount: { percent: 30, fromDay: -75, toDay: -30 },
      reviews: [
        [5, 'Pockets!', 'Deep ones. It twirls too.'],
        [4, 'True to size', 'Bodice is snug, skirt is generous. Iron it damp.'],
      ],
    },
    {
      sku: 'FEF-08',
      name: 'Straight-leg jeans',
      priceCents: 9800,
      text: 'Thirteen-ounce denim with a little give, cut with a high waist and a straight leg. Hemming is free: tell us the inside length in the order. They fade where you bend.',
      variants: colorsAndSizes(['28', '30', '32', '34'], { Sky: [5, 8, 7, 4], Ink: [4, 6, 9, 5] }),
      reviews: [
        [5, 'Hemmed to the centimetre', 'Sat right from the first wear.'],
        [4, '', 'Ink leaves some colour on light sofas in the beginning.'],
      ],
    },
    {
      sku: 'FEF-09',
      name: 'Heavy cotton T-shirt',
      priceCents: 3400,
      text: 'A boxy shirt of 220-gram jersey with a narrow ribbed collar that does not wave. The sleeves have a contrasting band, as on old gym shirts. Pre-shrunk; take your usual size.',
      variants: colorsAndSizes(['S', 'M', 'L', 'XL'], {
        Lime: [8, 12, 10, 6],
        Coral: [7, 9, 4, 3],
        Powder: [10, 14, 12, 8],
      }),
      reviews: [
        [4, 'Thick cotton', 'Feels like the shirts of my school days. Boxy, so mind the size.'],
        [5, '', 'Collar still flat after ten washes.'],
      ],
    },
    {
      sku: 'FEF-10',
      name: 'V-neck linen blouse',
      priceCents: 7200,
      text: 'A loose blouse of washed linen with a soft V and short sleeves cut in one with the body. Wears well under a jacket. Iron it damp, or leave the creases where they are.',
      variants: colorsAndSizes(['S', 'M', 'L'], {
        Pink: [5, 7, 6],
        Cream: [8, 8, 4],
        Teal: [3, 0, 2],
      }),
      reviews: [
        [5, 'My summer uniform', 'Two colours, worn in turns.'],
        [4, '', 'A bit sheer in cream.'],
      ],
    },
    {
      sku: 'FEF-11',
      name: 'Striped shirt with silk tie',
      priceCents: 8900,
      text: 'A poplin shirt with a firm collar, folded with a navy silk tie that suits it. Double-stitched seams, buttons sewn on with a shank. The sleeves are long enough to show a centimetre of cuff.',
      variants: options('Collar', { '38': 5, '40': 9, '42': 7, '44': 1 }),
      discount: { percent: 10, fromDay: 3, toDay: 17 },
      reviews: [
        [4, 'Nice pairing', 'Shirt is crisp, tie is real silk. Sleeves are long as stated.'],
      ],
    },
    {
      sku: 'FEF-12',
      name: 'Short cotton kimono jacket',
      priceCents: 8400,
      stock: 5,
      text: 'A house jacket cut from two widths of printed cotton, tied with a soft belt. One size, made to overlap generously. Our pattern cutter learned the shape in Kyoto and prints the dots herself.',
      reviews: [[5, 'I live in it', 'Over pyjamas, over jeans, over everything.']],
    },
  ],
};
