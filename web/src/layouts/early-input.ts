import { useLayoutEffect } from 'react';

/**
 * Runs before the first paint: marks the document if a session is stored, so that the bar neither
 * flashes "Login" to a signed-in user nor jumps when the page starts to run.
 */
export const SESSION_HINT =
  "try{document.documentElement.dataset.session=localStorage.getItem('souk.token')?'in':'out'}catch{}";

type EarlyEvent = { event: Event; target: HTMLElement; value?: string };

declare global {
  interface Window {
    /** `left`: the visitor went back meanwhile, so this page needn't start. */
    soukEarly?: { kept: EarlyEvent[]; stop: () => void; left: boolean };
  }
}

/**
 * Runs in the document, before the page's scripts: records the clicks, choices and typing of a
 * visitor on a slow line until the page runs. Links and submitted forms work on their own. A
 * visitor who goes back meanwhile gets a reload of the previous page.
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

/** Sets a control's value so that React notices, which it wouldn't otherwise. */
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

function repeat(kept: EarlyEvent[]): void {
  // Repeated clicks while nothing happens count once; of typed text the last state counts.
  const last = new Map(kept.map((one) => [one.target, one]));
  for (const { target, value } of last.values()) {
    if (!target.isConnected) continue;
    if (value === undefined) target.click();
    else enter(target, value);
  }
}

/** The focused element received its focus before React listened. */
function replayFocus(): void {
  const { activeElement, body } = document;
  if (activeElement === body) return;
  activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

/** Replays the recorded input once the page runs. */
export function useEarlyInput(): void {
  useLayoutEffect(() => {
    const early = window.soukEarly;
    if (!early) return;
    delete window.soukEarly;
    early.stop();
    // React itself handles the button whose click made it start, however often it was clicked
    // before; a choice would lose its value.
    const handled = early.kept.find(
      ({ event, value }) => value === undefined && event === window.event,
    );
    const missed = early.kept.filter(
      ({ target, value }) => value !== undefined || target !== handled?.target,
    );
    setTimeout(() => {
      replayFocus();
      repeat(missed);
    });
  }, []);
}
