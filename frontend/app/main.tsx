import '#frontend/ui/layers.css';
import '#frontend/ui/tokens.css';
import '#frontend/ui/base.css';
import '#frontend/ui/buttons.css';
import '#frontend/ui/fields.css';
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

/** Whose addresses hold a token when they are opened from a letter. */
const MAILED: readonly string[] = [PATHS.resetPassword, PATHS.verifyEmail, PATHS.unsubscribe];

// Before the first render, because the document that is served here is the registration's.
if (path() === PATHS.signup) window.history.replaceState(null, '', PATHS.register + address.search);
if (MAILED.includes(path())) takeLinkToken();

followTheme();

const root = document.getElementById('root');
if (!root) throw new Error('There is no root.');

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

// A document that was rendered for this very page is taken over, when its code is there; any other (a skeleton) is
// replaced when there is something to put in its place: a transition waits for code.
const replace = () => startTransition(() => createRoot(root).render(app));
const takeOver = () => void hydrateRoot(root, app);
const code = PUBLIC_PAGES.get(path());
// (An invitation's registration is another than the one that was drawn.)
const isInvited = path() === PATHS.register && invitationToken(address.search);
if (root.dataset.page !== path() || isInvited) replace();
else if (code) code.load().then(takeOver, replace);
else takeOver();
