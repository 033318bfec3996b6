/**
 * Makes the picture of a pressed card grow into the one on its page, with `Link`'s viewTransition
 * (styled in app.css). Forward only: going back is immediate and restores the scroll position.
 */
export function takeOff(card: Element | null): void {
  for (const other of document.querySelectorAll('[data-flies]'))
    delete (other as HTMLElement).dataset.flies;
  const picture = card?.querySelector<HTMLElement>('.card-picture');
  if (!picture) return;
  picture.dataset.flies = '';
  document.documentElement.dataset.flight = '';
  window.addEventListener('popstate', () => delete document.documentElement.dataset.flight, {
    once: true,
  });
}
