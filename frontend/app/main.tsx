import '#frontend/ui/layers.css';
import '#frontend/ui/tokens.css';
import '#frontend/ui/base.css';
import '#frontend/ui/buttons.css';
import '#frontend/ui/fields.css';
import '#frontend/ui/forced-colors.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { invitationToken, takeLinkToken } from '#frontend/features/session/navigation-state.ts';
import { followTheme } from '#frontend/lib/theme.ts';
import { App } from './app.tsx';
import { PATHS } from './paths.ts';
import { PUBLIC_PAGES } from './public-pages.ts';

const address = window.location;
const path = () => address.pathname.replace(/(?<=.)\/+$/, '');

/** Pages whose URLs have a token when they are opened from an e-mail. */
const MAILED: readonly string[] = [PATHS.resetPassword, PATHS.verifyEmail, PATHS.restoreEmail, PATHS.unsubscribe];

// Before the first render, because this URL is served with the registration's document.
if (path() === PATHS.signup) window.history.replaceState(null, '', PATHS.register + address.search);
if (MAILED.includes(path())) takeLinkToken();

followTheme();

// Runs before the router's own listener: a page with unsaved changes can prevent the navigation (`ui/unsaved-bar.tsx`).
window.addEventListener('popstate', (event) => {
  if (!dispatchEvent(new Event('before-pop', { cancelable: true }))) event.stopImmediatePropagation();
});

const root = document.getElementById('root');
if (!root) throw new Error('There is no root.');

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

// A pre-rendered page is hydrated once its code is loaded. Any other document (a skeleton) is replaced when the page
// can be rendered, because a transition waits for code. (An invitation shows another page than the pre-rendered
// registration.)
const replace = () => startTransition(() => createRoot(root).render(app));
const takeOver = () => void hydrateRoot(root, app);
const code = PUBLIC_PAGES.get(path());
// An invitation's registration differs from the pre-rendered one.
const isInvited = path() === PATHS.register && invitationToken(address.search);
if (root.dataset.page !== path() || isInvited) replace();
else if (code) code.load().then(takeOver, replace);
else takeOver();
