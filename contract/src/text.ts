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

const JOINERS = new Set(['\u200c', '\u200d']);
/** Characters that may precede one. */
const JOINED = /[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;
/** Scripts whose letters are never joined: there, a joiner only hides. */
const APART =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}]/u;

/** True for a line without line breaks and invisible characters. Arabic, Indic scripts and emoji keep their joiners. */
export function isOneLine(text: string): boolean {
  if (NOT_IN_A_LINE.test(text)) return false;
  const characters = Array.from(text);
  return characters.every((one, at) => !JOINERS.has(one) || isJoined(characters[at - 1] ?? ''));
}

const isJoined = (before: string) => JOINED.test(before) && !APART.test(before);

/** True for text of several lines without control characters and direction overrides. */
export const isPlain = (text: string): boolean => !NOT_IN_LINES.test(text);

/** True for a line of visible characters only, such as a username. */
export const isBare = (text: string): boolean => !NOT_BARE.test(text);
