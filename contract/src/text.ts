// The characters that a text may contain. Any script is allowed, in either direction.

const CONTROLS = String.raw`\u0000-\u001f\u007f-\u009f`;
/** They override the direction of the surrounding text. Marks (U+200E, U+200F) don't. */
const TURNS = String.raw`\u202a-\u202e\u2066-\u2069`;
const BREAKS = String.raw`\u2028\u2029`;
/** Invisible spaces and letters. */
const UNSEEN = String.raw`\u00ad\u034f\u115f\u1160\u180e\u200b\u2060-\u2064\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb`;

const NOT_IN_A_LINE = new RegExp(`[${CONTROLS}${BREAKS}${TURNS}${UNSEEN}]`, 'u');
const NOT_IN_LINES = new RegExp(`(?![\\t\\n\\r])[${CONTROLS}${TURNS}]`, 'u');
const NOT_BARE = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u;

const JOINER = /[\u200c\u200d]/u;
/** Characters that may precede one. */
const JOINED = /[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;
/** Scripts whose letters are never joined: there, a joiner only hides. */
const APART =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}]/u;

/** Left-to-right and right-to-left marks. They only matter beside right-to-left letters. */
const DIRECTIONS = /[\u200e\u200f\u061c]/gu;
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const MARKS = new RegExp(`[${TURNS}${UNSEEN}]`, 'gu');
const TURN_MARKS = new RegExp(`[${TURNS}]`, 'gu');
const IGNORABLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** U+2800 is a Braille pattern without dots. */
const SEEN = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Trims a text and composes its letters: "é" can be one character or two. A text of which nothing
 * can be seen is none.
 */
const composed = (text: string) => (SEEN.test(text) ? text.trim().normalize('NFC') : '');

/**
 * A line as a person sees it. Marks that come along with copied text are taken out; joiners and
 * directions stay where they mean something. Control characters stay, to be refused.
 */
export function seenLine(text: string): string {
  const plain = text.replaceAll(MARKS, '');
  const turned = RIGHT_TO_LEFT.test(plain) ? plain : plain.replaceAll(DIRECTIONS, '');
  if (!JOINER.test(turned)) return composed(turned);
  const characters = Array.from(turned);
  const joined = characters.filter(
    (one, at) => !JOINER.test(one) || isJoined(characters[at - 1] ?? ''),
  );
  return composed(joined.join(''));
}

/** The same for text of several lines, which keeps the spaces of scripts that don't show them. */
export const seenLines = (text: string): string => composed(text.replaceAll(TURN_MARKS, ''));

/** The same for a single word, such as a code, in which nothing invisible means anything. */
export const seenWord = (text: string): string => composed(text.replaceAll(IGNORABLE, ''));

/**
 * A username or an email. Letters of half or full width are the ordinary ones (RFC 8265,
 * UsernameCaseMapped); upper and lower case stay as typed.
 */
export const seenUsername = (text: string): string =>
  seenWord(text.replaceAll(/[\uff00-\uffef]/gu, (sign) => sign.normalize('NFKC')));

/** True for a line without line breaks and invisible characters. Arabic, Indic scripts and emoji keep their joiners. */
export function isOneLine(text: string): boolean {
  if (NOT_IN_A_LINE.test(text)) return false;
  if (!JOINER.test(text)) return true;
  const characters = Array.from(text);
  return characters.every((one, at) => !JOINER.test(one) || isJoined(characters[at - 1] ?? ''));
}

const isJoined = (before: string) => JOINED.test(before) && !APART.test(before);

/** True for text of several lines without control characters and direction overrides. */
export const isPlain = (text: string): boolean => !NOT_IN_LINES.test(text);

/** True for a line of visible characters only, such as a username. */
export const isBare = (text: string): boolean => !NOT_BARE.test(text);
