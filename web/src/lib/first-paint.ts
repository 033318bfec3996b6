import { createContext } from 'react';

/** The nonce of the page's inline scripts while it is rendered; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);

const PRELOADED = /<link\b[^>]*\brel="(?:module)?preload"[^>]*>/g;
const MODULE = ' rel="modulepreload"';
const HEAD_END = '</head>';

/**
 * Runs in the head: fetches the page's programs once the document is complete, one per task so that
 * the page stays responsive. The script at its end requests a few of them itself, and their late
 * imports.
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
 * A page with its head in the best order for a slow line: the style first, without which nothing is
 * painted, then preloaded fonts and pictures. The programs wait until the document is complete: it
 * can be read before they run. React doesn't mind where these links are.
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
