import type { DemoShop } from '../types.ts';
import { colors, options } from '../variants.ts';

export const tidepool: DemoShop = {
  slug: 'tidepool',
  name: 'Tidepool Apothecary',
  owner: { firstName: 'Marlee', lastName: 'Whitford', username: 'tidepool' },
  place: { name: 'Byron Bay, Australia', latitude: -28.6434, longitude: 153.6122 },
  color: '#0f766e',
  text: 'Soap, balm and plain tools for washing and shaving, made in a shed behind the dunes. Ingredients are on the front of every label, in words. We fill into glass and aluminium, take empties back at the door, and post them within Australia for nothing.',
  category: 'beauty',
  reviews: [
    [5, 'Labels that I can read and understand. My skin agrees.'],
    [4, 'Refill system works well, the empties’ box could be sturdier.'],
    [5, 'A sample of something new is in every parcel.'],
  ],
  products: [
    {
      sku: 'TID-01',
      name: 'Daily hand and body lotion, 300 ml',
      priceCents: 2400,
      text: 'A light lotion of macadamia oil and aloe that sinks in before you reach for the door. The pump locks for travel. Unscented means unscented: there is nothing in it to cover a smell.',
      variants: options('Scent', { Unscented: 40, 'Lemon myrtle': 26, Rosewood: 3 }),
      reviews: [
        [
          5,
          'No smell, no grease',
          'I am a nurse and wash my hands sixty times a day. This is the only one that works.',
        ],
        [4, 'Pump could be smoother', 'Lotion is lovely, the lock sticks a bit.'],
        [5, '', 'Lemon myrtle is fresh without being perfume.'],
      ],
    },
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
      sku: 'TID-03',
      name: 'Satin lipstick',
      priceCents: 2200,
      text: 'A lipstick with enough wax to stay and enough castor oil to be comfortable. The aluminium case takes refills, which cost half. Tested on us and our relatives.',
      variants: colors({ Cherry: 25, Rose: 30, Plum: 14, Clay: 5 }),
      reviews: [
        [5, 'Comfortable red', 'Survived lunch. Does not dry out my lips like others.'],
        [
          3,
          'Colour differs',
          'Rose is pinker than on my screen. Texture is wonderful, so I keep it.',
        ],
        [5, '', 'Refill slid in with a click. Why is this not everywhere?'],
      ],
    },
    {
      sku: 'TID-04',
      name: 'Safety razor, closed comb',
      priceCents: 4900,
      text: 'A razor of turned steel that takes any standard blade and will outlive the drawer it lies in. Mild enough for a first try. Ten blades are included; a blade costs a few cents.',
      variants: colors({ Sky: 9, Graphite: 15, Brass: 6 }),
      reviews: [
        [
          5,
          'Closest shave yet',
          'Two weeks of learning, no cuts since. Saves a fortune on blades.',
        ],
        [4, '', 'Heavier than I expected. That turns out to be the trick.'],
      ],
    },
    {
      sku: 'TID-05',
      name: 'Wide-tooth comb',
      priceCents: 1600,
      text: 'A comb with seven long teeth for curls and wet hair, cut from cellulose acetate and polished by hand. No seam, so nothing catches. Rinse it and let it dry.',
      variants: colors({ Violet: 17, Chestnut: 12, Forest: 4 }),
      reviews: [
        [5, 'For real curls', 'No snags, no static. The finish feels like a good pair of glasses.'],
      ],
    },
    {
      sku: 'TID-06',
      name: 'Toothbrush with changeable head',
      priceCents: 1400,
      text: 'The handle stays, the head clicks off. Medium bristles of castor-bean nylon, rounded at the tips. Three spare heads come with it and see you through a year.',
      variants: colors({ Cherry: 33, Teal: 40, Black: 28 }),
      reviews: [
        [
          4,
          'Sensible',
          'Head clicks off with a firm pull. Bristles are on the softer side of medium.',
        ],
        [5, '', 'A family set in three colours, no more mix-ups.'],
      ],
    },
    {
      sku: 'TID-07',
      name: 'Natural sea sponge',
      priceCents: 1900,
      stock: 17,
      text: 'A honeycomb sponge gathered by divers who cut it so that it grows again. It foams with very little soap and stays soft for about a year. Each is a little different in shape; these measure 12 to 14 cm.',
      discount: { percent: 15, fromDay: -10, toDay: 3 },
      reviews: [
        [4, 'So soft', 'Give it ten minutes in water the first time.'],
        [2, 'Fell apart', 'Mine lost pieces after two months. They refunded it without fuss.'],
      ],
    },
    {
      sku: 'TID-08',
      name: 'Mineral bath salts in a jar',
      priceCents: 2100,
      stock: 22,
      text: 'Coarse salt from the Murray basin with magnesium and nothing else. Two handfuls are enough for a bath. The jar has a rubber ring and goes on to hold pasta.',
      reviews: [[5, 'Just salt', 'That is what I wanted. The jar now holds rice.']],
    },
    {
      sku: 'TID-09',
      name: 'Honey and beeswax balm',
      priceCents: 1850,
      stock: 30,
      text: 'A thick balm for knuckles, heels and wind-burnt noses. Beeswax, honey and macadamia oil, melted slowly so that it does not turn grainy. Warm a little between two fingers first.',
      reviews: [
        [5, 'Saved my heels', 'A tiny bit is enough. Lasts a winter.'],
        [4, '', 'Hard in a cold bathroom. Warm it in your hand.'],
      ],
    },
    {
      sku: 'TID-10',
      name: 'Raw coconut hair butter',
      priceCents: 1650,
      stock: 5,
      text: 'Pressed from fresh coconuts on the day they are opened, solid below 24 °C. Work a hazelnut-sized piece through dry ends and wash it out in the morning. Smells of coconut, mildly.',
      reviews: [[4, 'Good for dry ends', 'Melts at once. Use less than you think.']],
    },
    {
      sku: 'TID-11',
      name: 'Claw-foot bathtub, acrylic',
      category: 'home-kitchen',
      priceCents: 129000,
      stock: 1,
      text: 'The show tub from our old shop window: 160 cm long, 42 kg, with a swan-neck mixer and four feet. Never filled. Collection or delivery within 200 km; we help to carry.',
      discount: { percent: 30, fromDay: -15, toDay: 15 },
      reviews: [
        [
          5,
          'It is in!',
          'They carried it up two floors with us and would not take a tip. A bath at last.',
        ],
      ],
    },
  ],
};
