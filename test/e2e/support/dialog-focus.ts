import type { ElementHandle, Locator, Page } from 'playwright-core';
import { until } from './app.ts';

/*
 * When a dialog closes, what opened it has the focus at once, whichever way it was closed: within two frames on a
 * machine that has time, which one with other work to do may not have.
 */
const MOST_FRAMES = 8;

/** Counts from the moment when the dialog begins to close: a press outside waits for a frame first. */
export const CLOSING = 'closing';

export const dialogs = (page: Page) => page.locator('[role=dialog], [role=alertdialog]');

/** The dialog above so many others, once it has the focus. */
export async function shown(page: Page, others = 0): Promise<Locator> {
  const top = dialogs(page).nth(others);
  await until(() => top.evaluate((each) => each.contains(document.activeElement)), true);
  return top;
}

interface Report {
  focusFrames?: number | string;
}

/**
 * After how many frames an element, or one with this name, has the focus, counted from an event or from `CLOSING`.
 * Text: what has the focus instead, after many frames.
 */
export async function framesUntil(
  page: Page,
  wanted: ElementHandle | string,
  starts: string,
  close: () => Promise<unknown>,
): Promise<number | string> {
  await page.evaluate(
    ({ wanted, starts, closing }) => {
      const report = window as Report;
      delete report.focusFrames;
      const nameOf = (element: Element | null) => element?.getAttribute('aria-label') ?? element?.textContent ?? '';
      const count = (frames: number) => {
        const { activeElement } = document;
        if (activeElement === wanted || nameOf(activeElement) === wanted) report.focusFrames = frames;
        else if (frames > 90) report.focusFrames = `${activeElement?.tagName} ${nameOf(activeElement).slice(0, 40)}`;
        else requestAnimationFrame(() => count(frames + 1));
      };
      if (starts === closing) {
        const dialog = document.querySelector('[role="dialog"], [role="alertdialog"]');
        const observer = new MutationObserver(() => {
          if (dialog?.getAttribute('data-state') === 'open' && dialog.isConnected) return;
          observer.disconnect();
          count(0);
        });
        observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-state'] });
        return;
      }
      const source: EventTarget = starts === 'navigate' ? (window as unknown as Window).navigation : window;
      source.addEventListener(starts, () => count(0), { capture: true, once: true });
    },
    { wanted, starts, closing: CLOSING },
  );
  await close();
  const result = await page.waitForFunction(() => {
    const { focusFrames } = window as Report;
    return focusFrames === undefined ? null : { focusFrames };
  });
  return (await result.jsonValue())!.focusFrames;
}

export const late = (found: Record<string, number | string>) =>
  Object.entries(found).filter(([, frames]) => typeof frames === 'string' || frames > MOST_FRAMES);
