/**
 * node demo/draw/draw.ts: draws the demo's pictures and clips that demo/media lacks, removes those that
 * no recipe asks for, and writes demo/media/index.json. A whole set takes some fifteen minutes. Needs
 * ffmpeg and, once, `npm install` in demo/draw for the objects that are drawn.
 *
 * With --verify it writes nothing and fails if anything is missing or left over.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allDrawings, type Drawing } from './recipes.ts';

const FOLDER = fileURLToPath(new URL('../media/', import.meta.url));
const INDEX = 'index.json';

const { products, shops } = allDrawings();
const wanted = [
  ...[...shops.values()].flatMap(({ cover, logo }) => [cover, logo]),
  ...[...products.values()].flatMap(({ images, colors, poster, clip }) =>
    [...images, ...colors.values(), poster, clip].filter((drawing) => drawing !== null),
  ),
];
const drawings = new Map(wanted.map((drawing) => [drawing.stem, drawing]));
const stemOf = (name: string): string => name.slice(0, name.indexOf('.'));
const files = readdirSync(FOLDER).filter((name) => name !== INDEX);
const names = new Map(files.map((name) => [stemOf(name), name]));

/** What the running site reads: the names of the files that each shop and product shows. */
function index(): string {
  const name = (drawing: Drawing) => names.get(drawing.stem) ?? '';
  const all = {
    shops: Object.fromEntries(
      [...shops].map(([slug, { cover, logo }]) => [slug, { cover: name(cover), logo: name(logo) }]),
    ),
    products: Object.fromEntries(
      [...products].map(([sku, { images, colors, poster, clip }]) => [
        sku,
        {
          images: images.map(name),
          colors: Object.fromEntries([...colors].map(([color, shot]) => [color, name(shot)])),
          poster: poster && name(poster),
          clip: clip && name(clip),
        },
      ]),
    ),
  };
  return `${JSON.stringify(all, null, 1)}\n`;
}

const missing = [...drawings.values()].filter(({ stem }) => !names.has(stem));
const leftOver = files.filter((name) => !drawings.has(stemOf(name)));

if (process.argv.includes('--verify')) {
  if (missing.length + leftOver.length > 0 || readFileSync(FOLDER + INDEX, 'utf8') !== index()) {
    console.error('demo/media does not fit the recipes: please run node demo/draw/draw.ts');
    process.exitCode = 1;
  }
} else {
  const { renderFile } = await import('./render.ts');
  for (const name of leftOver) rmSync(FOLDER + name);
  for (const [done, drawing] of missing.entries()) {
    const { name, data } = await renderFile(drawing);
    writeFileSync(FOLDER + name, data);
    names.set(drawing.stem, name);
    if (done % 20 === 0) console.log(`${done} of ${missing.length}`);
  }
  writeFileSync(FOLDER + INDEX, index());
}
