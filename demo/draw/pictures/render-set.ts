/** Composes a shot: a set, the light on it, and goods with their shadows. */
import sharp from 'sharp';
import { frame, type Frame, type Size } from './camera.ts';
import { oklabToRgb, type Oklch } from './colour.ts';
import { huddle, photograph, stand, type Item, type Standing } from './goods.ts';
import { fallOf, type Light } from './light.ts';
import { lampOn } from './lamp.ts';
import { layOver, stamp, tintThrough, type Rgb } from './planes.ts';
import type { Drawing, Ground } from './sets/draw.ts';
import { scenes, type SceneName } from './sets/index.ts';
import { planeSize, shadowsOf } from './shadows.ts';

/** Everything that a shot depends on: equal recipes give equal pictures. */
export interface SetRecipe {
  scene: SceneName;
  ground: Ground;
  /** One to three; the first is the main thing and stands in front. */
  items: Item[];
  light?: Light;
  /** 1 (or left out) shows all of it; above 1 goes near. */
  zoom?: number;
}

export const rgbOf = ({ l, c, h }: Oklch): Rgb => {
  const angle = (h * Math.PI) / 180;
  return oklabToRgb(l, c * Math.cos(angle), c * Math.sin(angle));
};

/** What goods stand or lie on, for the colour of shadows and of the light it throws back. */
interface Stage {
  drawing: Drawing;
  under: Oklch;
  lie: boolean;
  /** How strong the lamp is, from 0 to 1. */
  lamp: number;
  light?: Light;
}

/** Photographs standing goods on a stage: 8-bit RGB pixels of `size`. The first is in front. */
export async function shoot(
  stage: Stage,
  set: Standing[],
  view: Frame,
  size: Size,
): Promise<Buffer> {
  const { defs, body } = stage.drawing;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="${view.left} ${view.top} ${view.width} ${view.height}"><defs>${defs}</defs>${body}</svg>`;
  const small = planeSize(size);
  const [rgb, goods, fall] = await Promise.all([
    sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer(),
    Promise.all(set.map((s) => photograph(s, view, size.width))),
    stage.light ? fallOf(stage.light, small) : null,
  ]);
  const { under } = stage;
  const { bright, dim } = lampOn(stage.lie ? 'lie' : 'stand', view, small, stage.lamp);
  if (fall) stamp(fall.bright ? bright : dim, fall.plane, 0, 0, 1);
  stamp(dim, await shadowsOf(goods, stage.lie, size), 0, 0, 1);
  const shade = {
    l: Math.max(0.1, under.l * 0.32),
    c: Math.min(0.06, under.c + 0.015),
    h: under.h,
  };
  tintThrough(rgb, size.width, size.height, bright, [255, 254, 248]);
  tintThrough(rgb, size.width, size.height, dim, rgbOf(shade));
  for (const p of goods.toReversed()) layOver(rgb, size.width, size.height, p, rgbOf(under));
  return rgb;
}

/** Renders a shot to 8-bit RGB pixels of `size`. */
export async function renderSet(recipe: SetRecipe, size: Size): Promise<Buffer> {
  const scene = scenes[recipe.scene];
  const lie = scene.pose === 'lie';
  const spots = scene.spots[recipe.items.length - 1];
  if (!spots) throw new Error(`A shot shows one to three things, not ${recipe.items.length}`);
  const set = await Promise.all(recipe.items.map((item, k) => stand(item, spots[k]!, lie)));
  if (scene.open) huddle(set, 0.28);
  const all = {
    left: Math.min(...set.map((s) => s.left)),
    top: Math.min(...set.map((s) => s.top)),
    right: Math.max(...set.map((s) => s.right)),
    bottom: Math.max(...set.map((s) => s.bottom)),
  };
  const view = frame(all, set[0]!, recipe.zoom ?? 1, !lie, size);
  const { ground } = recipe;
  const stage: Stage = {
    drawing: scene.draw(ground),
    under: lie && recipe.scene !== 'boards' ? ground.wall : ground.floor,
    lie,
    // On a dark set the same lamp would look like fog.
    lamp: ground.wall.l < 0.6 ? 0.2 : 0.42,
    ...(recipe.light ? { light: recipe.light } : {}),
  };
  return shoot(stage, set, view, size);
}
