/** Sets seen from the side: goods stand on something. Light comes from the upper left. */
import { across, along, down, over, plane, slant, spot, tone, type Scene } from './draw.ts';
import { drum, floor, LEFT, patch, RIGHT, wall } from './furniture.ts';

/** A seamless paper sweep: the wall runs into the floor. */
export const sweep: Scene = {
  pose: 'stand',
  open: true,
  spots: [
    [spot(600, 1190, 820, 840)],
    [spot(450, 1210, 600, 720), spot(880, 1164, 500, 600)],
    [spot(600, 1210, 560, 700), spot(960, 1164, 480, 580), spot(240, 1164, 480, 580)],
  ],
  draw: (g) => ({
    defs: along('all', [0, -100, 0, 1500], {
      0: tone(g.wall, 0.012),
      0.62: tone(g.wall, -0.012),
      0.72: tone(g.floor, -0.03),
      0.82: tone(g.floor, 0.005),
      1: tone(g.floor, 0.03),
    }),
    body: plane('all'),
  }),
};

/** One drum in the middle of a room. */
export const plinth: Scene = {
  pose: 'stand',
  spots: [
    [spot(600, 1160, 700, 800)],
    [spot(500, 1172, 500, 700), spot(830, 1140, 340, 460)],
    [spot(600, 1180, 440, 680), spot(320, 1140, 290, 420), spot(880, 1140, 290, 420)],
  ],
  draw: (g) =>
    over(
      wall(g),
      floor(g, 1230),
      patch('p', [650, 1440, 700, 120], tone(g.floor, -0.5)),
      drum('d', g.accent, [600, 1140, 480, 1430]),
    ),
};

/** A high drum and a low one. */
export const steps: Scene = {
  pose: 'stand',
  spots: [
    [spot(480, 1075, 620, 760)],
    [spot(480, 1075, 540, 740), spot(930, 1272, 330, 400)],
    [spot(480, 1075, 500, 700), spot(930, 1272, 330, 400), spot(90, 1400, 260, 340)],
  ],
  draw: (g) =>
    over(
      wall(g),
      floor(g, 1200),
      patch('p', [540, 1470, 560, 110], tone(g.floor, -0.5)),
      drum('a', g.accent, [480, 1060, 340, 1470]),
      patch('q', [970, 1450, 340, 80], tone(g.floor, -0.5)),
      drum('b', { ...g.accent, l: g.accent.l + 0.05, c: g.accent.c * 0.8 }, [930, 1260, 230, 1440]),
    ),
};

/** A niche with a round top, let into the wall. */
export const arch: Scene = {
  pose: 'stand',
  open: true,
  spots: [
    [spot(600, 1240, 740, 830)],
    [spot(450, 1240, 600, 720), spot(880, 1194, 500, 600)],
    [spot(600, 1240, 560, 700), spot(960, 1194, 480, 580), spot(240, 1194, 480, 580)],
  ],
  draw: (g) => {
    const shape = 'M170 1160V640a430 430 0 0 1 860 0v520z';
    return over(
      wall(g),
      {
        defs:
          along('arch', [0, 200, 0, 1160], { 0: tone(g.accent, 0.03), 1: tone(g.accent, -0.03) }) +
          across('in', {
            0: [tone(g.accent, -0.35), 0.36],
            0.1: [tone(g.accent, -0.35), 0.12],
            0.3: [tone(g.accent, -0.35), 0],
          }),
        body: `<path d="${shape}" fill="url(#arch)"/><path d="${shape}" fill="url(#in)"/>`,
      },
      floor(g, 1140),
    );
  },
};

/** A board on the wall. */
export const shelf: Scene = {
  pose: 'stand',
  open: true,
  spots: [
    [spot(600, 1132, 780, 780)],
    [spot(450, 1134, 600, 720), spot(880, 1130, 500, 600)],
    [spot(600, 1134, 560, 700), spot(960, 1130, 480, 580), spot(240, 1130, 480, 580)],
  ],
  draw: (g) =>
    over(wall(g), {
      defs:
        along('edge', [0, 1144, 0, 1204], { 0: tone(g.accent, 0.01), 1: tone(g.accent, -0.08) }) +
        along('top', [0, 1108, 0, 1144], { 0: tone(g.accent, 0.03), 1: tone(g.accent, 0.09) }) +
        along('under', [0, 1190, 0, 1400], {
          0: [tone(g.wall, -0.5), 0.32],
          0.35: [tone(g.wall, -0.5), 0.1],
          1: [tone(g.wall, -0.5), 0],
        }),
      body: plane('under', 1190, 1400) + plane('top', 1108, 1144) + plane('edge', 1144, 1204),
    }),
};

/** A tiled wall and a counter. */
export const tiles: Scene = {
  pose: 'stand',
  open: true,
  spots: [
    [spot(600, 1220, 780, 820)],
    [spot(450, 1240, 600, 720), spot(880, 1194, 500, 600)],
    [spot(600, 1240, 560, 700), spot(960, 1194, 480, 580), spot(240, 1194, 480, 580)],
  ],
  draw: (g) => {
    const lines: string[] = [];
    for (let x = -84 - 172 * 4; x < RIGHT; x += 172) lines.push(`M${x} ${LEFT}V1110`);
    for (let y = 76 - 172 * 4; y < 1110; y += 172) lines.push(`M${LEFT} ${y}H${RIGHT}`);
    const d = lines.join('');
    return over(
      wall(g),
      {
        defs: '',
        body:
          `<path d="${d}" stroke="${tone(g.wall, -0.13)}" stroke-opacity=".5" stroke-width="7"/>` +
          `<path d="${d}" stroke="#fff" stroke-opacity=".5" stroke-width="2.5" transform="translate(5 5)"/>`,
      },
      floor(g, 1110),
      { defs: '', body: plane(tone(g.floor, 0.06), 1104, 1114) },
    );
  },
};

/** A disc on the wall like a low sun. */
export const sun: Scene = {
  pose: 'stand',
  open: true,
  spots: [
    [spot(600, 1210, 780, 800)],
    [spot(450, 1220, 600, 720), spot(880, 1174, 500, 600)],
    [spot(600, 1220, 560, 700), spot(960, 1174, 480, 580), spot(240, 1174, 480, 580)],
  ],
  draw: (g) =>
    over(
      wall(g),
      {
        defs: slant('sun', { 0: tone(g.accent, 0.06), 1: tone(g.accent, -0.03) }),
        body: '<circle cx="630" cy="740" r="470" fill="url(#sun)"/>',
      },
      floor(g, 1090),
    ),
};

/** A block with a front edge, before a curtain of broad stripes. */
export const stage: Scene = {
  pose: 'stand',
  open: true,
  spots: [
    [spot(600, 1160, 760, 800)],
    [spot(450, 1180, 600, 720), spot(880, 1134, 500, 600)],
    [spot(600, 1180, 560, 700), spot(960, 1134, 480, 580), spot(240, 1134, 480, 580)],
  ],
  draw: (g) => {
    const folds: string[] = [];
    for (let x = LEFT; x < RIGHT; x += 150) {
      folds.push(`<rect x="${x}" y="${LEFT}" width="150" height="2000" fill="url(#fold)"/>`);
    }
    return over(
      wall(g),
      {
        defs: across('fold', {
          0: [tone(g.wall, -0.3), 0.13],
          0.35: ['#ffffff', 0.12],
          1: [tone(g.wall, -0.3), 0.05],
        }),
        body: folds.join(''),
      },
      {
        defs:
          along('face', [0, 1080, 0, 1240], { 0: tone(g.accent, 0.02), 1: tone(g.accent, 0.08) }) +
          down('front', { 0: tone(g.accent, -0.02), 1: tone(g.accent, -0.12) }),
        body:
          `<rect x="${LEFT}" y="1080" width="${RIGHT - LEFT}" height="162" fill="url(#face)"/>` +
          `<rect x="${LEFT}" y="1240" width="${RIGHT - LEFT}" height="980" fill="url(#front)"/>` +
          plane(tone(g.accent, 0.12), 1238, 1243),
      },
    );
  },
};

/** Three boards one above the other, for what is wide and low. */
export const shelves: Scene = {
  pose: 'stand',
  spots: [
    [spot(600, 922, 780, 400)],
    [spot(600, 922, 780, 350), spot(600, 472, 780, 350)],
    [spot(600, 922, 780, 350), spot(600, 472, 780, 350), spot(600, 1372, 780, 350)],
  ],
  draw: (g) => {
    const defs: string[] = [];
    const body: string[] = [];
    for (const y of [20, 470, 920, 1370, 1820]) {
      defs.push(
        along(`u${y}`, [0, y + 40, 0, y + 170], {
          0: [tone(g.wall, -0.5), 0.3],
          0.3: [tone(g.wall, -0.5), 0.1],
          1: [tone(g.wall, -0.5), 0],
        }),
      );
      body.push(
        plane(`u${y}`, y + 40, y + 170),
        plane(tone(g.accent, 0.075), y - 14, y + 8),
        plane(tone(g.accent, -0.03), y + 8, y + 46),
      );
    }
    return over(wall(g), { defs: defs.join(''), body: body.join('') });
  },
};
