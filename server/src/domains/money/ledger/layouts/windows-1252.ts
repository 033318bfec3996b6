/** The characters at 0x80 to 0x9f, where Windows-1252 differs from Latin-1. */
const EXTRA = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ';

/** Encodes text as Windows-1252. Unsupported letters lose their accents, or become "?". */
export function windows1252(text: string): Buffer {
  const bytes = Array.from(text.normalize('NFC')).flatMap(
    (sign) => byteOf(sign) ?? withoutAccents(sign),
  );
  return Buffer.from(bytes);
}

const UNKNOWN = '?'.charCodeAt(0);

const withoutAccents = (sign: string): number[] => {
  const plain = Array.from(sign.normalize('NFKD').replaceAll(/\p{M}/gu, '')).map(byteOf);
  return plain.length > 0 && plain.every((byte) => byte !== null) ? plain : [UNKNOWN];
};

function byteOf(sign: string): number | null {
  const code = sign.codePointAt(0) ?? UNKNOWN;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  const at = EXTRA.indexOf(sign);
  return at === -1 ? null : 0x80 + at;
}
