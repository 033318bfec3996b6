import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions } from 'sharp';
import { HEIGHT, PICTURE_HEIGHT, WIDTH } from './film.ts';
import { inkOn, sixDigits } from './ink.ts';
import type { Subject } from './maker.ts';

const SIDE = 72;
const TEXT_WIDTH = WIDTH - 2 * SIDE;
const CORNER = 56;
const SURFACE = '#fffdfa';
const INK = '#1c1917';
const MUTED = '#6b645e';
/** The words keep clear of what players draw over the lower edge. */
const BELOW = 128;
const NAME_SIZES = [84, 72, 62, 54, 46];
const NAME_HEIGHT = 260;
const MOST_NAME = 140;

/** Our own font, so that a video looks the same whatever the machine has. */
const FONTS = {
  SemiBold: fileURLToPath(
    import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  ),
  Bold: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf')),
};

type Text = { data: Buffer; width: number; height: number };

async function draw(
  text: string,
  weight: keyof typeof FONTS,
  size: number,
  color: string,
  struck = false,
): Promise<Text> {
  const inner = struck ? `<s>${escaped(text)}</s>` : escaped(text);
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}" letter_spacing="${Math.round(size * -16)}">${inner}</span>`,
      fontfile: FONTS[weight],
      font: `Inter ${weight} ${size}px`,
      width: TEXT_WIDTH,
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Text within the markup that draws it; what can't be drawn at all is left out. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** The name as large as it fits. */
async function nameText(name: string): Promise<Text> {
  const plain = name.replaceAll(/\s+/g, ' ').trim();
  const shown = plain.length > MOST_NAME ? `${plain.slice(0, MOST_NAME - 1).trimEnd()}…` : plain;
  let drawn = await draw(shown, 'Bold', NAME_SIZES[0] ?? 84, INK);
  for (const size of NAME_SIZES.slice(1)) {
    if (drawn.height <= NAME_HEIGHT) break;
    drawn = await draw(shown, 'Bold', size, INK);
  }
  return drawn;
}

/** The card under the pictures: shop, name and price, as PNG with round corners above. */
export async function drawPanel(subject: Subject): Promise<{ png: Buffer; ground: string }> {
  const brand = sixDigits(subject.brandColor);
  const shop = await draw(subject.shopName.slice(0, 40), 'SemiBold', 34, MUTED);
  const name = await nameText(subject.name);
  const price = await draw(subject.price, 'Bold', 60, inkOn(brand));
  const former = subject.formerPrice
    ? await draw(subject.formerPrice, 'SemiBold', 44, MUTED, true)
    : null;

  const pill = { width: price.width + 72, height: 104 };
  const nameTop = 64 + shop.height + 28;
  const pillTop = nameTop + name.height + 44;
  const height = Math.max(HEIGHT - PICTURE_HEIGHT + CORNER, pillTop + pill.height + BELOW);

  const shapes = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}">
    <path d="M0 ${height}V${CORNER}Q0 0 ${CORNER} 0H${WIDTH - CORNER}Q${WIDTH} 0 ${WIDTH} ${CORNER}V${height}Z" fill="${SURFACE}"/>
    <circle cx="${SIDE + 10}" cy="${64 + shop.height / 2}" r="10" fill="${brand}"/>
    <rect x="${SIDE}" y="${pillTop}" width="${pill.width}" height="${pill.height}" rx="${pill.height / 2}" fill="${brand}"/>
  </svg>`;
  const at = (text: Text, left: number, top: number): OverlayOptions => ({
    input: text.data,
    left: Math.round(left),
    top: Math.round(top),
  });
  const middle = (text: Text) => pillTop + (pill.height - text.height) / 2;
  const png = await sharp(Buffer.from(shapes))
    .composite([
      at(shop, SIDE + 36, 64),
      at(name, SIDE, nameTop),
      at(price, SIDE + 36, middle(price)),
      ...(former ? [at(former, SIDE + pill.width + 32, middle(former))] : []),
    ])
    .png()
    .toBuffer();
  return { png, ground: SURFACE.replace('#', '0x') };
}
