const PRELOADED = /<link\b[^>]*\brel="(?:module)?preload"[^>]*>/g;
const MODULE = ' rel="modulepreload"';
const HEAD_END = '</head>';

/**
 * A page's head in the order in which a slow line should bring it: the style first, without which
 * nothing is painted, then what is loaded ahead, programs last and with low priority, since the page
 * can be read before they run. Where these links stand means nothing to React.
 */
export function paintFirst(head: string): string {
  const ahead = head.match(PRELOADED) ?? [];
  const programs = ahead
    .filter((link) => link.includes(MODULE))
    .map((link) => link.replace(MODULE, `${MODULE} fetchpriority="low"`));
  const rest = ahead.filter((link) => !link.includes(MODULE));
  return head.replace(PRELOADED, '').replace(HEAD_END, [...rest, ...programs, HEAD_END].join(''));
}

/** Hands a page's text on as it comes, its head once it is whole and in the order of `paintFirst`. */
export function headFirst(): (text: string) => string {
  let held: string | null = '';
  return (text) => {
    if (held === null) return text;
    held += text;
    const end = held.indexOf(HEAD_END);
    if (end < 0) return '';
    const behind = end + HEAD_END.length;
    const ordered = paintFirst(held.slice(0, behind)) + held.slice(behind);
    held = null;
    return ordered;
  };
}
