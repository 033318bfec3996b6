import { createContext } from 'react';

/** The nonce for inline scripts while a page is rendered; the browser hides it, so it is undefined there. */
export const NonceContext = createContext<string | undefined>(undefined);

const PRELOADED = /<link\b[^>]*\brel="(?:module)?preload"[^>]*>/g;
const MODULE = ' rel="modulepreload"';
const HEAD_END = '</head>';

/**
 * Runs in the head: once the document is whole its programs are fetched, one a task so that the page answers
 * meanwhile. The script at its end asks for a few of them by itself, and for what these import too late.
 */
const fetchLate = (programs: string[]) =>
  `(()=>{
const programs=${JSON.stringify(programs)};
const next=()=>{
const href=programs.shift();
if(!href)return;
const link=document.createElement('link');
link.rel='modulepreload';link.href=href;document.head.append(link);
setTimeout(next)};
addEventListener('DOMContentLoaded',next)
})()`.replaceAll('\n', '');

/**
 * A page's head in the order in which a slow line should bring it: the style first, without which nothing
 * is painted, then the type and the pictures that are loaded ahead. The programs wait until the document is
 * whole: it can be read before they run. Where these links stand means nothing to React.
 */
export function paintFirst(head: string, nonce: string | undefined): string {
  const ahead = head.match(PRELOADED) ?? [];
  const programs = ahead.flatMap((link) =>
    link.includes(MODULE) ? [/\bhref="([^"]*)"/.exec(link)?.[1] ?? ''] : [],
  );
  const rest = ahead.filter((link) => !link.includes(MODULE));
  const script = `<script${nonce ? ` nonce="${nonce}"` : ''}>${fetchLate(programs)}</script>`;
  return head.replace(PRELOADED, '').replace(HEAD_END, () => rest.join('') + script + HEAD_END);
}

/** Hands a page's text on as it comes, its head once it is whole and in the order of `paintFirst`. */
export function headFirst(nonce: string | undefined): (text: string) => string {
  let held: string | null = '';
  return (text) => {
    if (held === null) return text;
    held += text;
    const end = held.indexOf(HEAD_END);
    if (end < 0) return '';
    const behind = end + HEAD_END.length;
    const ordered = paintFirst(held.slice(0, behind), nonce) + held.slice(behind);
    held = null;
    return ordered;
  };
}
