import type { DemoShop } from '../types.ts';
import { colors, options } from '../variants.ts';
import { week } from '../week.ts';

export const lydrum: DemoShop = {
  slug: 'lydrum',
  name: 'Lydrum',
  owner: { firstName: 'Freja', lastName: 'Holm', username: 'frejaholm' },
  place: { name: 'Aarhus, Denmark', latitude: 56.1572, longitude: 10.2107 },
  color: '#2f5d8c',
  text: 'Lydrum is Danish for sound space. We are three people in a former ferry office by the harbour in Aarhus who repair, tune and sell things that make a good sound, a good light or a good click. Everything is switched on and listened to before it is packed, and we keep spare knobs, cables and switches for what we sell.',
  category: 'electronics',
  blocks: [
    {
      kind: 'story',
      title: 'Listened to, then packed',
      text: `The ferries left, and the office kept its counter, its clock and its view of the water. We moved in with two soldering irons.

Everything we send goes over that counter twice: once when we open it, and once when it has played for a whole evening. If a knob feels wrong, we change the knob.`,
      picture: 'LYD-12',
      caption: 'The lamp above the counter',
    },
    {
      kind: 'film',
      title: 'Turn the knob',
      text: 'Five buttons for the stations you know, and a real tuning knob for all the others.',
      product: 'LYD-03',
    },
    {
      kind: 'collection',
      title: 'For the kitchen and the bedside',
      products: ['LYD-03', 'LYD-08', 'LYD-12'],
    },
    {
      kind: 'hours',
      title: 'At the harbour',
      hours: week('11:00-17:30', { sat: '10:00-14:00' }),
      policies: [
        {
          title: 'Repairs',
          text: 'Bring in or send us anything you bought here. We’ll take a look for free and agree on a price before we start.',
        },
        {
          title: 'Spare parts',
          text: 'We keep spare knobs, cables and switches on our shelves for ten years.',
        },
      ],
    },
  ],
  reviews: [
    [5, 'They repaired what others told me to throw away. Spare pads arrived in two days.'],
    [
      4,
      'Knowledgeable and a bit slow on the phone. Everything works as described.',
      'We are two people with one phone. A question on a product’s page is answered faster.',
    ],
    [5, 'My projector came with a hand-written service sheet. That says it all.'],
  ],
  products: [
    {
      sku: 'LYD-03',
      name: 'Kystradio FM and DAB+ radio',
      priceCents: 9900,
      text: 'A kitchen radio with one good speaker, a real tuning knob and five buttons that remember your stations. The telescopic aerial pulls in weak signals along the coast. Runs on mains or six AA cells.',
      variants: colors({ Silver: 8, Mint: 6, Tomato: 5, Butter: 3 }),
      reviews: [
        [
          5,
          'Finally a radio with a knob',
          'My father can use it without calling me. Reception in our valley is better than the old one had.',
        ],
        [
          5,
          'Looks and sounds right',
          'Mint is a very pale mint. One speaker, but it fills the kitchen.',
        ],
        [4, '', 'Would have liked a headphone socket. Everything else is spot on.'],
      ],
    },
    {
      sku: 'LYD-13',
      name: 'Tenkey-less mechanical keyboard',
      priceCents: 12900,
      text: 'An 87-key board in a milled case, with sound-damping foam and keycaps that don’t turn shiny after a year. The switches pull out, so you can change the feel key by key. ANSI layout, USB-C cable included.',
      variants: options('Switch', { 'Linear red': 14, 'Tactile brown': 11, 'Clicky blue': 0 }),
      reviews: [
        [5, 'Sounds like rain', 'Tactile browns with the foam inside. My colleagues forgave me.'],
        [4, '', 'Heavy and handsome. Note that it’s ANSI.'],
        [5, 'Swapped switches', 'Pulled out the six I’d worn down. Easy.'],
      ],
    },
    {
      sku: 'LYD-12',
      name: 'Loft filament bulb, E27',
      category: 'home-kitchen',
      priceCents: 1290,
      text: 'A clear LED bulb with a long filament and a colour rendering index of 95. Dims without flicker down to five per cent. Draws six watts and replaces an old 60-watt bulb.',
      variants: options('Light', {
        '2200 K, candle': 80,
        '2700 K, warm': 95,
        '4000 K, neutral': 4,
      }),
      reviews: [
        [5, 'Like a candle', 'The warmest one, on a dimmer. Our kitchen has never looked better.'],
        [4, '', 'Long neck, so check your shade.'],
      ],
    },
    {
      sku: 'LYD-08',
      name: 'Morgen alarm clock',
      category: 'home-kitchen',
      priceCents: 3400,
      text: 'A quiet quartz clock with a sweeping second hand and a bell that starts softly. Press anywhere on top for nine more minutes. One AA cell lasts about two years.',
      variants: colors({ Tomato: 22, Teal: 15, Mustard: 12 }),
      discount: { percent: 10, fromDay: -20, toDay: -4 },
      reviews: [
        [
          5,
          'Quiet',
          'No ticking, and the bell starts so gently that my partner sleeps through it.',
        ],
        [4, '', 'Looks lovely. The light could be a bit brighter.'],
        [5, 'Gift', 'For my niece who refuses to have a phone in her room. Approved.'],
      ],
    },
  ],
};
