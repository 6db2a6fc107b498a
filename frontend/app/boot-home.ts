import { applyTheme, followTheme } from '#frontend/lib/theme.ts';
import { readToken } from '#frontend/lib/token.ts';

/* The same for the front door, which has no app: whatever it does is done here. */

enter();
followTheme();
// A page that comes back from the browser's history, as it was left, and a sign-in in another tab.
for (const event of ['pageshow', 'storage']) addEventListener(event, enter);
document.addEventListener('click', scrollTo);

/** Who is signed in goes on to their own pages. */
function enter(): void {
  applyTheme();
  if (readToken() === null) return;
  document.documentElement.classList.add('turned-away');
  location.replace('/dashboard');
}

/** A button brings what it names into the view, and the focus along: readers go on from there. */
function scrollTo({ target }: Event): void {
  const button = (target as Element).closest<HTMLElement>('[data-scroll-to]');
  const place = document.getElementById(button?.dataset.scrollTo ?? '');
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
}
