/** Sets seen from above: goods lie on something. Light comes from the upper left. */
import { along, over, plane, pool, slant, spot, tone, type Ground, type Scene } from './draw.ts';
import { LEFT, RIGHT } from './furniture.ts';

const spots: Scene['spots'] = [
  [spot(600, 750, 880, 960)],
  [spot(420, 560, 680, 700), spot(820, 1040, 620, 620)],
  [spot(600, 430, 640, 640), spot(330, 980, 580, 580), spot(880, 950, 580, 580)],
];

const top = (g: Ground): string =>
  along('top', [-100, -100, 1250, 1600], {
    0: tone(g.wall, 0.02),
    0.55: tone(g.wall, -0.005),
    1: tone(g.wall, -0.055),
  });

/** One sheet of paper. */
export const paper: Scene = {
  pose: 'lie',
  spots,
  draw: (g) => ({ defs: top(g), body: plane('top') }),
};

/** Two sheets of paper, one over the other on a slant. */
export const split: Scene = {
  pose: 'lie',
  spots,
  draw: (g) => {
    // The upper sheet's edge runs through (0, 1190) and (1200, 420).
    const edge = (dy: number): string =>
      `M${LEFT} ${1190 + 449 + dy}L${RIGHT} ${420 - 449 + dy}V${LEFT}H${LEFT}Z`;
    return {
      defs:
        top(g) +
        along('below', [0, 600, 1250, 1600], { 0: tone(g.accent, 0.02), 1: tone(g.accent, -0.05) }),
      body:
        plane('below') +
        [46, 30, 16, 7]
          .map((dy) => `<path d="${edge(dy)}" fill="${tone(g.accent, -0.4)}" fill-opacity=".06"/>`)
          .join('') +
        `<path d="${edge(0)}" fill="url(#top)"/>`,
    };
  },
};

/** A round tray. */
export const tray: Scene = {
  pose: 'lie',
  spots: [
    [spot(600, 750, 700, 740)],
    [spot(450, 650, 480, 540), spot(770, 900, 420, 440)],
    [spot(600, 540, 420, 410), spot(410, 900, 380, 380), spot(800, 890, 380, 380)],
  ],
  draw: (g) => ({
    defs:
      top(g) +
      slant('rim', { 0: tone(g.accent, 0.07), 1: tone(g.accent, -0.09) }) +
      slant('in', { 0: tone(g.accent, -0.03), 1: tone(g.accent, 0.035) }) +
      pool('under', 630, 792, 570, {
        0.8: [tone(g.wall, -0.5), 0.32],
        0.9: [tone(g.wall, -0.5), 0.1],
        1: [tone(g.wall, -0.5), 0],
      }),
    body: `${plane('top')}${plane('under')}<circle cx="600" cy="750" r="500" fill="url(#rim)"/><circle cx="600" cy="750" r="470" fill="url(#in)"/>`,
  }),
};

/** Painted boards. */
export const boards: Scene = {
  pose: 'lie',
  spots,
  draw: (g) => {
    const shades = [0.012, -0.014, 0.02, -0.006, 0.008];
    const rows: string[] = [];
    for (let k = -3; k < 8; k++) {
      rows.push(
        `<rect x="${k * 242 - 4}" y="${LEFT}" width="237" height="2900" fill="${tone(g.floor, shades[(k + 5) % 5])}"/>`,
      );
    }
    const grain: string[] = [];
    for (let k = 0; k < 110; k++) {
      const x = -400 + ((k * 83.7) % 2000);
      const y = -500 + ((k * 367.3) % 2500);
      grain.push(
        `M${x.toFixed(0)} ${y.toFixed(0)}q6 ${120 + (k % 5) * 40} 0 ${240 + (k % 7) * 50}`,
      );
    }
    return over(
      { defs: '', body: plane(tone(g.floor, -0.2)) + rows.join('') },
      {
        defs: along('shade', [0, 0, 1200, 1500], {
          0: ['#ffffff', 0.16],
          0.5: ['#ffffff', 0],
          1: [tone(g.floor, -0.5), 0.18],
        }),
        body: `<path d="${grain.join('')}" fill="none" stroke="${tone(g.floor, -0.18)}" stroke-opacity=".2" stroke-width="2.5"/>${plane('shade')}`,
      },
    );
  },
};

/** A cloth with a fine check. */
export const cloth: Scene = {
  pose: 'lie',
  spots,
  draw: (g) => {
    const bands: string[] = [];
    for (let k = -10; k < 30; k++) {
      bands.push(`<rect x="${k * 96}" y="${LEFT}" width="48" height="2900"/>`);
      bands.push(`<rect x="${LEFT}" y="${k * 96}" width="2600" height="48"/>`);
    }
    return {
      defs: top(g),
      body: `${plane('top')}<g fill="${tone(g.accent, 0.02)}" fill-opacity=".2" transform="rotate(-8 600 750)">${bands.join('')}</g>`,
    };
  },
};
