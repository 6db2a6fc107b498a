import { firstPaint } from '#frontend/lib/first-paint.ts';
import { allowSerif, applyTheme, followTheme } from '#frontend/lib/theme.ts';
import { readToken } from '#frontend/lib/token.ts';

/* The boot script of the landing page, which has no app. */

enter();
followTheme();
// After the browser's Back, and after a sign-in in another tab.
for (const event of ['pageshow', 'storage']) addEventListener(event, enter);
document.addEventListener('click', scrollTo);
// The serif is fetched after the first paint, so that it does not delay it.
void firstPaint().then(allowSerif);

/** Redirects signed-in users to their dashboard. */
function enter(): void {
  applyTheme();
  if (readToken() === null) return;
  document.documentElement.classList.add('turned-away');
  location.replace('/dashboard');
}

/** Scrolls to the target of a button and focuses it, so that screen readers continue there. */
function scrollTo({ target }: Event): void {
  const button = (target as Element).closest<HTMLElement>('[data-scroll-to]');
  const place = document.getElementById(button?.dataset.scrollTo ?? '');
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
}
