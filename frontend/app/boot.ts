import { showUnverified } from '#frontend/features/session/unverified.ts';
import { applyTheme, followTheme } from '#frontend/lib/theme.ts';
import { readToken } from '#frontend/lib/token.ts';

/*
 * Runs before anything is drawn, in a script of its own (the policy allows none inside documents): light or dark, and
 * nobody sees the inside of a door that is not theirs. Where to go instead the app knows; the front door has no app, so
 * whatever it does is done here too.
 */

const page = document.documentElement;
const { classList, dataset } = page;

applyTheme();

if (dataset.access === 'signed-in') {
  if (readToken() === null) classList.add('turned-away');
  else showUnverified(page);
}
if (dataset.access === 'home') {
  enter();
  followTheme();
  // A page that comes back from the browser's history, as it was left, and a sign-in in another tab.
  for (const event of ['pageshow', 'storage']) addEventListener(event, enter);
  document.addEventListener('click', scrollTo);
}

/** Who is signed in goes on to their own pages. */
function enter(): void {
  applyTheme();
  if (readToken() === null) return;
  classList.add('turned-away');
  location.replace('/dashboard');
}

/** A button brings what it names into the view, and the focus along: readers go on from there. */
function scrollTo({ target }: Event): void {
  const button = (target as Element).closest<HTMLElement>('[data-scroll-to]');
  const place = document.getElementById(button?.dataset.scrollTo ?? '');
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
}
