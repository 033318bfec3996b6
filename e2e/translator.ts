import type { Page } from '@playwright/test';
import { runs } from './page.ts';

/**
 * Translates the page as browsers do, from the first moment its scripts run: each text is replaced
 * by another one in two `font` elements, and so is each text that appears later. The words stay, so
 * that a journey still finds them.
 */
export async function translated(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const LEFT_ALONE = 'script, style, noscript, template, title, textarea, svg, [translate="no"]';

    function replace(text: Text) {
      const parent = text.parentElement;
      if (!parent || text.data.trim() === '') return;
      if (parent.closest(LEFT_ALONE) || parent.localName === 'font') return;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    }

    function replaceIn(root: Node) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts = root instanceof Text ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) replace(text);
    }

    const observer = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        for (const node of target instanceof Text ? [target] : addedNodes) {
          if (node.isConnected) replaceIn(node);
        }
      }
    });

    function begin() {
      // The page collects early input in this variable, and deletes it once its scripts run.
      if (document.readyState !== 'complete' || 'soukEarly' in window) {
        requestAnimationFrame(begin);
        return;
      }
      document.documentElement.classList.add('translated-ltr');
      replaceIn(document.body);
      observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    }
    begin();
  });
}

/** Waits until the page that was just opened is translated. */
export async function isTranslated(page: Page): Promise<void> {
  await runs(page);
  await page.waitForFunction(
    () =>
      document.documentElement.classList.contains('translated-ltr') &&
      !!document.querySelector('font font'),
  );
}
