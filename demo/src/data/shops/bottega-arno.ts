import type { DemoShop } from '../types.ts';
import { colors, colorsAndSizes, options } from '../variants.ts';

export const bottegaArno: DemoShop = {
  slug: 'bottega-arno',
  name: 'Bottega Arno',
  owner: { firstName: 'Matteo', lastName: 'Bellandi', username: 'bottegaarno' },
  place: { name: 'Oltrarno, Florence, Italy', latitude: 43.7665, longitude: 11.2476 },
  color: '#7c2d12',
  text: 'Shoes and bags from a workshop south of the river. The leather is tanned with chestnut and mimosa bark in Santa Croce, twenty minutes away, and cut on the same table where the orders are packed. We resole what we sell and answer letters in Italian, English and bad German.',
  category: 'fashion',
  reviews: [
    [5, 'Resoled, polished and back within the fortnight. I am a customer for life.'],
    [4, 'Sizes run wide. The exchange was without any fuss.'],
    [5, 'Leather that gets better every month.'],
  ],
  products: [
    {
      sku: 'BAR-10',
      name: 'Notary briefcase',
      category: 'travel-bags',
      priceCents: 34900,
      stock: 3,
      text: 'A stiff case with two locks and a handle that sits in the middle of the weight. Bridle leather outside, suede inside, one partition. A 15-inch computer lies flat in it.',
      reviews: [
        [
          5,
          'Built to outlive me',
          'I have carried my father’s for twenty years, this is its equal.',
        ],
      ],
    },
    {
      sku: 'BAR-11',
      name: 'Bridle leather belt, 34 mm',
      priceCents: 7900,
      text: 'Cut in one piece from the back of the hide, waxed through and stitched along both edges. The buckle is solid brass and screws off, so the belt can be shortened. Measure to the middle hole; a table is in the box.',
      variants: colors({ Cognac: 18, Black: 12, Chestnut: 15 }),
      reviews: [[5, '', 'Stiff for a week, then it knew me. The stitching is perfectly even.']],
    },
    {
      sku: 'BAR-01',
      name: 'Santo Spirito lace-up shoe',
      priceCents: 21500,
      text: 'A low shoe on a leather sole with a stacked heel, sewn by the Blake method so that it bends from the first day. Wide in front, firm at the heel. Resoling costs 60 and takes two weeks.',
      variants: colorsAndSizes(['40', '42', '44'], {
        Cognac: [3, 6, 4],
        Black: [4, 5, 2],
        Chestnut: [2, 3, 0],
      }),
      reviews: [
        [
          5,
          'Worth breaking in',
          'Three days of stiffness, then slippers. The brown deepens with polish.',
        ],
        [4, 'Runs wide', 'Take half a size less if your foot is narrow. Workmanship is excellent.'],
        [5, '', 'Sent my old pair for resoling and they came back like new, with new laces.'],
      ],
    },
    {
      sku: 'BAR-02',
      name: 'Casentino hiking boot',
      category: 'sports-outdoors',
      priceCents: 24800,
      text: 'A boot for the forests above Arezzo: one piece of oiled leather, a padded collar and a lugged sole that can be replaced. It needs a week of short walks before a long one. Waterproof as long as you grease it.',
      variants: options('Size', { '38': 4, '40': 7, '42': 8, '44': 5, '46': 2 }),
      reviews: [
        [
          5,
          'Dolomites, eight days',
          'Not one blister after the week of short walks they advise. Listen to them.',
        ],
        [4, '', 'Heavy, but that is what holds. Waterproof once greased.'],
      ],
    },
    {
      sku: 'BAR-03',
      name: 'Ballet flat with leather sole',
      priceCents: 13900,
      text: 'A round-toed flat of soft goatskin with a 1 cm heel and a hidden elastic. The insole is padded under the ball of the foot. Half sizes on request.',
      variants: colorsAndSizes(['36', '38', '40'], {
        Cobalt: [4, 5, 3],
        Cherry: [3, 6, 4],
        Black: [5, 5, 5],
      }),
      reviews: [
        [5, 'Soft as gloves', 'Wore them to a wedding and danced until two.'],
        [4, 'Pretty', 'Sole is slippery on the first day. Scuff it on the pavement.'],
      ],
    },
    {
      sku: 'BAR-04',
      name: 'Giulia court shoe, 85 mm',
      priceCents: 18900,
      text: 'A slim pump whose heel stands exactly under your own, which is why it can be danced in. Lined with undyed calf. Heel tips are in the box, and a cobbler needs five minutes to fit them.',
      variants: colors({ Cherry: 6, Black: 9, Emerald: 2 }),
      discount: { percent: 25, fromDay: -8, toDay: 4 },
      reviews: [
        [
          5,
          'I can actually walk',
          'Higher than I usually dare, and comfortable. The heel sits just where it should.',
        ],
        [3, 'Beautiful but narrow', 'Had to send back the 38 for a 39. Exchange was quick.'],
      ],
    },
    {
      sku: 'BAR-05',
      name: 'Leather thong sandal',
      priceCents: 8400,
      text: 'A flat sandal on a cork footbed with one strap between the toes, lined so that it does not chafe. The buckle is hidden under the loop. Made for terraces and long evenings.',
      variants: colors({ Cognac: 8, Sage: 4, Orange: 5 }),
      reviews: [
        [5, '', 'The cork shaped itself to my foot in a week. No rubbing between the toes.'],
      ],
    },
    {
      sku: 'BAR-06',
      name: 'Ankle boot with elastic panel',
      priceCents: 22900,
      text: 'Pulls on in a second and holds the ankle without rubbing. Calf leather, leather lining, a heel of 5 cm with a rubber tip. Take half a size up if you wear thick socks.',
      variants: colorsAndSizes(['37', '39', '41'], {
        Burgundy: [2, 4, 3],
        Tan: [3, 5, 2],
        Black: [4, 6, 4],
      }),
      reviews: [
        [4, 'Good autumn boot', 'Elastic is firm and holds. Burgundy is darker in daylight.'],
        [5, '', 'Pulled them on this morning in the dark. That is the point of them.'],
      ],
    },
    {
      sku: 'BAR-07',
      name: 'Everyday leather sneaker',
      priceCents: 15800,
      text: 'A clean trainer in full-grain leather on a stitched rubber cup sole. The laces are waxed cotton and stay tied. The insole comes out for washing or for your own.',
      variants: options('Size', { '38': 6, '40': 9, '42': 11, '44': 3 }),
      discount: { percent: 15, fromDay: 5, toDay: 25 },
      reviews: [
        [5, 'Clean and simple', 'No logo anywhere. Leather creases nicely.'],
        [4, 'Stiff laces', 'They stay tied, true, but took getting used to.'],
        [5, '', 'Bought a second pair before the price went up again.'],
      ],
    },
    {
      sku: 'BAR-08',
      name: 'Structured day bag',
      category: 'travel-bags',
      priceCents: 26500,
      text: 'A firm bag with two handles and a base on brass feet, large enough for a folder and a lunch. Edges are burnished, not painted, and darken with use. One zipped pocket, one open one.',
      variants: colors({ Cognac: 5, Black: 7, Forest: 3 }),
      reviews: [
        [5, 'My one bag', 'Office, market, opera. The brass feet keep it off the tram floor.'],
        [
          5,
          'The smell',
          'Real vegetable-tanned leather. It has darkened beautifully in four months.',
        ],
      ],
    },
    {
      sku: 'BAR-09',
      name: 'Clasp purse in pebbled leather',
      category: 'travel-bags',
      priceCents: 5900,
      text: 'A frame purse that opens wide and shuts with a click you can hear. Room for coins, keys and six cards. The frame is brass and screwed on, so it can be relined.',
      variants: colors({ Cherry: 16, Teal: 11, Plum: 4 }),
      reviews: [[4, 'Satisfying click', 'Six cards fit, eight do not. The clasp is a joy.']],
    },
  ],
};
