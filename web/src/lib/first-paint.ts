import { createContext } from 'react';

/** The mark of the page's own inline scripts while it is rendered; undefined in the browser. */
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
 * A page with its head in the order in which a slow line should bring it: the style first, without which
 * nothing is painted, then the type and the pictures that are loaded ahead. The programs wait until the
 * document is whole: it can be read before they run. Where these links are means nothing to React.
 */
export function paintFirst(page: string, nonce: string | undefined): string {
  const end = page.indexOf(HEAD_END);
  const head = page.slice(0, end);
  const ahead = head.match(PRELOADED) ?? [];
  const programs = ahead.flatMap((link) =>
    link.includes(MODULE) ? [/\bhref="([^"]*)"/.exec(link)?.[1] ?? ''] : [],
  );
  const rest = ahead.filter((link) => !link.includes(MODULE));
  const script = `<script${nonce ? ` nonce="${nonce}"` : ''}>${fetchLate(programs)}</script>`;
  return head.replace(PRELOADED, '') + rest.join('') + script + page.slice(end);
}
