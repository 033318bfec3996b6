import type { DemoReview } from '../types.ts';

export const lydrum: Record<string, DemoReview[]> = {
  'LYD-01': [
    [
      5,
      'Comfortable for a whole shift',
      'I wear them seven hours a day over glasses. No pressure, and the battery lasts the week.',
    ],
    [
      4,
      'Great sound, stiff hinge',
      'Warm, detailed, not too much bass. The hinge took some days to loosen.',
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
  'LYD-02': [
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
  'LYD-03': [
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
  'LYD-04': [
    [
      5,
      'Saw my grandparents dance',
      'Ran forty-year-old reels without a tear. They even included notes on which belt was changed.',
    ],
  ],
  'LYD-05': [
    [
      4,
      'Charming small set',
      'Bought for the caravan. Picture is sharp, sound is thin. The aerials do work.',
    ],
  ],
  'LYD-06': [
    [
      5,
      'One lens is enough',
      'Every dial is where I look for it. I take more pictures because I think less.',
    ],
    [4, 'Battery life as promised', 'About 380 shots. Buy a second battery, they are cheap.'],
  ],
  'LYD-07': [
    [
      4,
      'Saved our wedding tape',
      'Played the tape our old camera ate. The cable took some fiddling with my computer, but support answered the same day.',
    ],
  ],
  'LYD-08': [
    [5, 'Quiet', 'No ticking, and the bell starts so gently that my partner sleeps through it.'],
    [4, '', 'Looks lovely. The light could be a bit brighter.'],
    [5, 'Gift', 'For my niece who refuses to have a phone in her room. Approved.'],
  ],
  'LYD-09': [
    [5, 'Very bright', 'I walk the dog in the forest before six. This is all I need.'],
    [4, '', 'Twist ring is stiff with gloves. Beam is excellent.'],
  ],
  'LYD-10': [
    [5, '', 'Half a year in the clock radio and still going.'],
    [4, 'Solid', 'They do keep their charge. Box is a nice touch.'],
  ],
  'LYD-11': [
    [
      5,
      'It rings!',
      'A real bell. My mother cried a little. Paired with her mobile in two minutes.',
    ],
  ],
};
