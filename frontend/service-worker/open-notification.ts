import { askPage, windowsOf } from './pages.ts';
import type { PageClient, Scope, ShownNotification } from './scope.ts';
import { ownPath } from './site-path.ts';

/** Somebody has pressed a notice: it goes, and its page comes up, in a window that is there already if there is one. */
export async function openNotification(scope: Scope, notice: ShownNotification): Promise<void> {
  notice.close();
  const url = ownPath((notice.data as { url?: unknown } | null)?.url, scope.location.origin) ?? '/';
  const page = nearest(await windowsOf(scope));
  if (!page || !(await broughtTo(page, url))) await scope.clients.openWindow(url);
}

/** The one that is looked at, else one that can be seen. */
function nearest(pages: readonly PageClient[]): PageClient | undefined {
  return (
    pages.find(({ focused }) => focused) ??
    pages.find(({ visibilityState }) => visibilityState === 'visible') ??
    pages[0]
  );
}

/** First the focus, which browsers allow for a moment only. The app goes there by itself, and nothing typed is lost. */
async function broughtTo(page: PageClient, url: string): Promise<boolean> {
  try {
    await page.focus();
    if (!(await askPage(page, { push: 'open', url }))) await page.navigate(url);
    return true;
  } catch {
    return false;
  }
}
