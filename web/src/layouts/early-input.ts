import { useLayoutEffect } from 'react';

/**
 * Runs before the first paint: marks the document with whether a session is stored, so that the bar
 * neither flashes "Login" to a signed-in user nor jumps when the page starts to run.
 */
export const SESSION_HINT =
  "try{document.documentElement.dataset.session=localStorage.getItem('souk.token')?'in':'out'}catch{}";

type Kept = { event: Event; target: HTMLElement; value?: string };

declare global {
  interface Window {
    /** `left`: whoever went back meanwhile gets another page, and this one need not begin to run. */
    soukEarly?: { kept: Kept[]; stop: () => void; left: boolean };
  }
}

/**
 * Stands in the document, before the page's programs: keeps what a visitor on a slow line presses,
 * chooses and types until the page runs. Links, and forms that are sent, work by themselves. Who goes
 * back meanwhile gets a reload of the page they went back to.
 */
export const KEEP_EARLY_INPUT = `(()=>{
const kept=[],types=['click','input','change'];
const keep=(event)=>{
const target=event.type==='click'?event.target.closest?.('button:not([type=submit])'):event.target;
if(target)kept.push({event,target,value:event.type==='click'?undefined:target.value})};
const here=()=>location.pathname+location.search,arrived=here();
const leave=()=>{if(here()!==arrived){early.left=true;location.reload()}};
types.forEach((type)=>addEventListener(type,keep,true));
addEventListener('popstate',leave);
const early=window.soukEarly={kept,left:false,stop:()=>{
types.forEach((type)=>removeEventListener(type,keep,true));
removeEventListener('popstate',leave)}}
})()`.replaceAll('\n', '');

/** Gives a control its value so that React sees it change, which it would not by itself. */
function enter(target: HTMLElement, value: string): void {
  if (target instanceof HTMLInputElement) {
    if (target.type === 'checkbox' || target.type === 'radio' || target.type === 'file') return;
    target.value = target.defaultValue;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, value);
    target.dispatchEvent(new Event('input', { bubbles: true }));
  } else if (target instanceof HTMLSelectElement) {
    target.value = value;
    target.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

function repeat(kept: Kept[]): void {
  // Pressing again while nothing happens means the same once; of what was typed the last counts.
  const last = new Map(kept.map((one) => [one.target, one]));
  for (const { target, value } of last.values()) {
    if (!target.isConnected) continue;
    if (value === undefined) target.click();
    else enter(target, value);
  }
}

/** The focused element got its focus before React could hear of it. */
function tellFocus(): void {
  const { activeElement, body } = document;
  if (activeElement === body) return;
  activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

/** Once the page runs, repeats what was kept. */
export function useEarlyInput(): void {
  useLayoutEffect(() => {
    const early = window.soukEarly;
    if (!early) return;
    delete window.soukEarly;
    early.stop();
    // The button whose click made React start it handles by itself, however often it was pressed before; of a
    // choice it would have lost the value.
    const handled = early.kept.find(
      ({ event, value }) => value === undefined && event === window.event,
    );
    const missed = early.kept.filter(
      ({ target, value }) => value !== undefined || target !== handled?.target,
    );
    setTimeout(() => {
      tellFocus();
      repeat(missed);
    });
  }, []);
}
