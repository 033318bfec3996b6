const NAME = 'souk.visit';

let made: string | null = null;

/**
 * A random number for the visit that this tab is: it tells one visitor from another within a day and says
 * nothing else. It is kept in the tab alone and gone with it.
 */
export function visitOf(): string {
  if (made) return made;
  try {
    made = sessionStorage.getItem(NAME);
  } catch {
    // Storage is forbidden: the number lives as long as the page.
  }
  made ??= randomNumber();
  try {
    sessionStorage.setItem(NAME, made);
  } catch {
    // As above.
  }
  return made;
}

/** A UUID of version 4; `crypto.randomUUID` is there on secure addresses only. */
function randomNumber(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))].map((byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40;
    return index === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
