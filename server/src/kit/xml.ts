/** The first line of an XML file. */
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** What XML 1.0 can't contain, not even by its number: control characters and halves of pairs. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text for an element or a quoted attribute. */
export const escapeXml = (text: string): string =>
  text.replaceAll(IMPOSSIBLE, '').replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Elements with text, in this order; those that are null, or an empty list, are left out. */
export const elements = (texts: Record<string, string | readonly string[] | null>): string =>
  Object.entries(texts)
    .flatMap(([name, text]) => [text ?? []].flat().map((one) => [name, one] as const))
    .map(([name, text]) => `<${name}>${escapeXml(text)}</${name}>`)
    .join('');
