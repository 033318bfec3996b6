import type { DemoShop } from '../types.ts';
import { colors, options } from '../variants.ts';

export const lydrum: DemoShop = {
  slug: 'lydrum',
  name: 'Lydrum',
  owner: { firstName: 'Freja', lastName: 'Holm', username: 'frejaholm' },
  place: { name: 'Aarhus, Denmark', latitude: 56.1572, longitude: 10.2107 },
  color: '#2f5d8c',
  text: 'Lydrum is Danish for sound space. We are three people in a former ferry office by the harbour in Aarhus who repair, tune and sell things that make, catch or play sound and pictures. Everything is switched on and listened to before it is packed, and we keep spare pads, cables and switches for what we sell.',
  category: 'electronics',
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
      sku: 'LYD-01',
      name: 'Havn wireless headphones',
      priceCents: 18900,
      text: 'Closed over-ear headphones with memory-foam pads and a headband that folds flat. They run 38 hours on a charge and take a cable when the battery is empty. Pads and battery can be replaced with one screwdriver, and we stock both.',
      variants: colors({ Chalk: 14, Navy: 9, Rust: 4, Sage: 0 }),
      discount: { percent: 15, fromDay: -6, toDay: 12 },
      reviews: [
        [
          5,
          'Comfortable for a whole shift',
          'I wear them seven hours a day over glasses. No pressure, and the battery lasts the week.',
        ],
        [
          4,
          'Great sound, stiff hinge',
          'Warm, detailed, not too much bass. The hinge took some days to loosen.',
          'It does. Should it still be stiff after a month, we swap it.',
        ],
        [
          5,
          '',
          'Replaced the pads after a friend’s dog found them. Took four minutes with the screwdriver from the box.',
        ],
        [
          3,
          'Noise leaks a little',
          'Good headphones, but on a plane you hear the plane. They never claimed otherwise, to be fair.',
        ],
      ],
    },
    {
      sku: 'LYD-02',
      name: 'Studio One condenser microphone',
      priceCents: 14950,
      stock: 11,
      text: 'A large-diaphragm microphone for voices and acoustic instruments, with a shock mount and a cast-iron foot. It plugs in over USB-C, so there is no interface to buy. The gain knob is on the front where a hand can find it.',
      reviews: [
        [
          5,
          'My podcast sounds like a podcast',
          'Plugged it in, turned one knob, done. The foot is heavy enough not to tip.',
        ],
        [
          4,
          '',
          'Picks up the keyboard if you put it on the same desk. With the shock mount on a shelf it is excellent.',
        ],
      ],
    },
    {
      sku: 'LYD-04',
      name: 'Super 8 film projector, restored',
      priceCents: 32500,
      stock: 2,
      text: 'A 1970s projector for Super 8 film with new belts, a new LED lamp and a cleaned gate. It runs at 18 and 24 frames a second and rewinds. A 15 m test reel is included; expect the hum these machines always had.',
      reviews: [
        [
          5,
          'Saw my grandparents dance',
          'Ran forty-year-old reels without a tear. They even included notes on which belt was changed.',
        ],
      ],
    },
    {
      sku: 'LYD-05',
      name: 'Lille portable television',
      priceCents: 21900,
      stock: 7,
      text: 'A 13-inch flat panel in a wooden cabinet with two aerials that are not just for show. One HDMI and one USB input sit at the back, and the two dials change channel and volume. It weighs 3.1 kg and has a carrying grip.',
      reviews: [
        [
          4,
          'Charming small set',
          'Bought for the caravan. Picture is sharp, sound is thin. The aerials do work.',
        ],
      ],
    },
    {
      sku: 'LYD-06',
      name: 'Fjord 35 compact camera',
      priceCents: 24900,
      text: 'A digital compact with a fixed 35 mm f/2 lens and dials for aperture, time and compensation. The menu fits on one page. Comes with a strap, a lens hood and one battery good for about 400 pictures.',
      variants: colors({ Silver: 6, Graphite: 4, Olive: 2 }),
      discount: { percent: 10, fromDay: 7, toDay: 21 },
      reviews: [
        [
          5,
          'One lens is enough',
          'Every dial is where I look for it. I take more pictures because I think less.',
        ],
        [4, 'Battery life as promised', 'About 380 shots. Buy a second battery, they are cheap.'],
      ],
    },
    {
      sku: 'LYD-07',
      name: 'Handycam for miniDV tapes, serviced',
      priceCents: 17500,
      stock: 3,
      text: 'A tape camcorder from 2003, serviced and calibrated. It plays your old miniDV tapes and hands them over FireWire; a converter cable to USB is in the box. Battery life is around 70 minutes.',
      reviews: [
        [
          4,
          'Saved our wedding tape',
          'Played the tape our old camera ate. The cable took some fiddling with my computer, but support answered the same day.',
        ],
      ],
    },
    {
      sku: 'LYD-08',
      name: 'Morgen alarm clock',
      category: 'home-kitchen',
      priceCents: 3400,
      text: 'A quiet quartz clock with a sweeping second hand and a bell that starts softly. Press anywhere on top for nine more minutes. One AA cell lasts about two years.',
      variants: colors({ Tomato: 22, Teal: 15, Mustard: 12 }),
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
    {
      sku: 'LYD-09',
      name: 'Fyr torch, 900 lumen',
      priceCents: 4200,
      stock: 26,
      text: 'An aluminium torch that throws a clean beam about 180 metres. A twist of the head goes from flood to spot, and the last brightness is remembered. Charges by USB-C in two hours and survives half an hour under a metre of water.',
      reviews: [
        [5, 'Very bright', 'I walk the dog in the forest before six. This is all I need.'],
        [4, '', 'Twist ring is stiff with gloves. Beam is excellent.'],
      ],
    },
    {
      sku: 'LYD-10',
      name: 'Rechargeable cells, set of four',
      priceCents: 1890,
      text: 'Low self-discharge cells that still hold most of their charge after a year in a drawer. Good for about 1,000 cycles. They arrive charged and in a box that keeps the poles apart.',
      variants: options('Size', { AA: 60, AAA: 48 }),
      reviews: [
        [5, '', 'Half a year in the clock radio and still going.'],
        [4, 'Solid', 'They do keep their charge. Box is a nice touch.'],
      ],
    },
    {
      sku: 'LYD-11',
      name: 'Kontor desk telephone',
      priceCents: 5900,
      stock: 0,
      text: 'A push-button telephone with a proper bell and a coiled cord, rewired for today’s routers. It also pairs with a mobile, so that the handset rings at home. No display, no menu, ten speed-dial keys.',
      reviews: [
        [
          5,
          'It rings!',
          'A real bell. My mother cried a little. Paired with her mobile in two minutes.',
        ],
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
    },
  ],
};
