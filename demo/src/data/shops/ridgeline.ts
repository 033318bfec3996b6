import type { DemoShop } from '../types.ts';
import { colors, colorsAndSizes, options } from '../variants.ts';

export const ridgeline: DemoShop = {
  slug: 'ridgeline',
  name: 'Ridgeline Supply',
  owner: { firstName: 'Tama', lastName: 'Ngata', username: 'ridgeline' },
  place: { name: 'Queenstown, New Zealand', latitude: -45.0319, longitude: 168.6627 },
  color: '#166534',
  text: 'Gear for lakes, snow and long tracks, tried on the hills behind the shop. Everyone who works here guides on some days of the week, so the advice is first-hand. We hire out most of what we sell: if you try something and then buy it, the hire is free.',
  category: 'sports-outdoors',
  reviews: [
    [
      5,
      'Hired the tent first, bought it after the first storm. The hire was taken off, as promised.',
    ],
    [5, 'Advice from people who were out last weekend. They talked me out of the dearer one.'],
    [4, 'Well packed, long way from here. Shipping was honest.'],
    [
      2,
      'Good products, but my parcel sat in a depot for two weeks and nobody noticed until I wrote.',
      'You are right, and we are sorry. We now look every Friday for parcels that stand still.',
    ],
  ],
  products: [
    {
      sku: 'RID-02',
      name: 'Brass field compass',
      priceCents: 6400,
      stock: 19,
      text: 'A liquid-filled compass in a brass case with a ring for a lanyard. The needle settles in two seconds and is balanced for the southern hemisphere; ask for the northern one in winter. Declination can be set with the small key.',
      reviews: [
        [5, 'Settles fast', 'A serious instrument that looks like an heirloom.'],
        [4, '', 'The declination key is tiny. I tied it to the lanyard.'],
      ],
    },
    {
      sku: 'RID-01',
      name: 'Moonlight two-person tent',
      priceCents: 38900,
      text: 'A two-layer tent of 1.9 kg that pitches outer first, so the inner stays dry in rain. Two doors, two porches, one pole set. The floor takes 5,000 mm of water and is sewn with taped seams.',
      variants: colors({ Moss: 7, Orange: 4, Lagoon: 3 }),
      discount: { percent: 18, fromDay: -5, toDay: 10 },
      reviews: [
        [5, 'Dry through a storm', 'Gusts all night above the bush line. Inner stayed bone dry.'],
        [4, 'Roomy for two', 'Three would be cosy. Pegs are light, so bring two strong ones.'],
        [5, '', 'Pitched in four minutes in the dark on the second try.'],
      ],
    },
    {
      sku: 'RID-03',
      name: 'Mask and snorkel set',
      priceCents: 5800,
      text: 'A low-volume mask with a skirt of soft silicone and a dry-top snorkel. The lens is tempered glass and fits over small glasses. Sizes run by nose, not by age.',
      variants: colors({ Cherry: 12, Sun: 8, Black: 10 }),
      reviews: [
        [5, 'No leaks with a beard', 'First mask that seals for me.'],
        [3, 'Strap slips', 'Had to knot it. Lens and snorkel are very good.'],
      ],
    },
    {
      sku: 'RID-04',
      name: 'Street deck skateboard, 8.25"',
      priceCents: 9900,
      text: 'Seven plies of maple, pressed one deck at a time, with trucks and wheels fitted. Rides well on rough pavement thanks to soft wheels. Grip tape is on, a skate tool is in the bag.',
      variants: colors({ Violet: 8, Tomato: 6, Lagoon: 1 }),
      reviews: [
        [5, 'Smooth', 'Soft wheels make our street bearable. Pop is alive.'],
        [4, '', 'Trucks came a bit tight, tool is in the bag.'],
      ],
    },
    {
      sku: 'RID-05',
      name: 'Roller skates, quad',
      priceCents: 11900,
      text: 'High boots with suede toes on an aluminium plate, wheels of 62 mm in a hardness that forgives gravel. The toe stop is adjustable. Size as your street shoes.',
      variants: colorsAndSizes(['37', '39', '41', '43'], {
        Pink: [4, 5, 3, 2],
        Turquoise: [3, 4, 4, 0],
      }),
      reviews: [
        [5, 'Best birthday', 'Learned to skate at thirty-eight. Ankles are well held.'],
        [4, '', 'True to size. The toe stop needs tightening after the first hour.'],
      ],
    },
    {
      sku: 'RID-06',
      name: 'Figure skates with ground blades',
      priceCents: 13900,
      text: 'A supportive boot with a stainless blade, ground before it leaves so that you can go straight onto the ice. The lining moulds to the ankle. Guards and a cloth are included.',
      variants: options('Size', { '36': 3, '38': 5, '40': 6, '42': 2 }),
      reviews: [[5, 'Ready for the ice', 'Sharpened properly, straight onto the lake.']],
    },
    {
      sku: 'RID-07',
      name: 'Kea snow sled',
      priceCents: 12900,
      stock: 6,
      text: 'A steel-runner sled with a slatted seat of ash that carries 120 kg. It steers by leaning and stops by heels. The rope is long enough for a grown-up to pull.',
      discount: { percent: 20, fromDay: -90, toDay: -45 },
      reviews: [[4, 'Fast sled', 'Steers with a lean. The rope could be thicker for cold hands.']],
    },
    {
      sku: 'RID-08',
      name: 'Bent-grip trout rod with reel',
      priceCents: 14900,
      stock: 1,
      text: 'A 2.1 m spinning rod built on a split-cane blank in our back room, with the reel set below a curved grip. Whipped in silk, varnished four times. The felt trout is for practice on the lawn and comes along.',
      reviews: [
        [
          5,
          'A work of love',
          'The whippings alone are worth looking at. First trout on the second evening.',
        ],
      ],
    },
    {
      sku: 'RID-09',
      name: 'City bicycle, three-speed',
      priceCents: 62000,
      text: 'A steel frame with mudguards, hub gear and lights that run off the front wheel. Upright enough to see over cars. It comes ninety per cent assembled; turn the bars, pump, ride.',
      variants: colors({ Cherry: 3, Teal: 4, Black: 2 }),
      reviews: [
        [5, 'Upright and quick', 'I see over the cars and the lights just work.'],
        [
          4,
          'Ten per cent assembly',
          'Took me half an hour because I lost the small spanner. Rides beautifully.',
        ],
        [5, '', 'Third summer, one new tube.'],
      ],
    },
    {
      sku: 'RID-10',
      name: 'Folding kick scooter, 200 mm wheels',
      priceCents: 17900,
      text: 'A scooter for people who catch trains: it folds in one kick and has a shoulder strap. Large wheels roll over tram rails. Carries 100 kg, weighs 4.9.',
      variants: colors({ Sky: 7, Cherry: 5, Graphite: 9 }),
      reviews: [
        [4, 'Good for the train', 'Folds in one kick, honestly. A bit loud on cobbles.'],
        [5, '', 'Commute cut by half.'],
      ],
    },
    {
      sku: 'RID-11',
      name: 'Returning boomerang, birch',
      priceCents: 3600,
      stock: 24,
      text: 'A birch plywood boomerang with airfoils sanded by hand, for right-handed throwers; left-handed ones on request. Flies a circle of about 25 metres. Instructions are short and true.',
      reviews: [
        [
          5,
          'It comes back',
          'After an afternoon on the beach. Instructions are the best I have read for anything.',
        ],
      ],
    },
    {
      sku: 'RID-12',
      name: 'Snow goggles with spare lens',
      priceCents: 8900,
      text: 'A wide cylindrical lens with an anti-fog coat that survives wiping. The second lens, for flat light, changes in ten seconds with gloves on. Fits over most glasses.',
      variants: colors({ Sky: 10, Amber: 8, Rose: 4 }),
      discount: { percent: 15, fromDay: 14, toDay: 40 },
      reviews: [
        [5, 'Swapped lenses on the lift', 'With gloves. In snow. Ten seconds is true.'],
        [4, '', 'Fits over my glasses, just.'],
      ],
    },
    {
      sku: 'RID-13',
      name: 'Match football, size 5',
      priceCents: 3900,
      stock: 33,
      text: 'A thermally bonded ball that keeps its shape and takes no water. The outer has a fine grain for grip in the wet. Sent deflated with a needle in the box.',
      reviews: [
        [5, 'Keeps its shape', 'Concrete pitch, three months, still round.'],
        [4, '', 'Needle in the box was handy.'],
      ],
    },
    {
      sku: 'RID-14',
      name: 'Training boxing gloves, 12 oz',
      priceCents: 6900,
      text: 'Layered foam behind goat leather, with a cuff long enough to keep the wrist straight. The palm has vents. Hang them up open after training.',
      variants: colors({ Cherry: 9, Navy: 6, Forest: 3 }),
      reviews: [
        [4, 'Solid gloves', 'Stiff for two weeks, then perfect. Wrist support is very good.'],
      ],
    },
  ],
};
