import '#frontend/ui/tokens.css';
import '#frontend/ui/base.css';
import '#frontend/ui/controls.css';
import '#frontend/ui/lists.css';
import '#frontend/ui/segments.css';
import '#frontend/ui/board.css';
import '#frontend/ui/reorder.css';
import '#frontend/ui/dashboard.css';
import '#frontend/ui/workout.css';
import '#frontend/ui/history.css';
import '#frontend/ui/settings.css';
import '#frontend/ui/coaches.css';
import '#frontend/ui/fitness.css';
import '#frontend/ui/notifications.css';
import '#frontend/ui/powerups.css';
import '#frontend/ui/food.css';
import '#frontend/ui/quotes.css';
import '#frontend/ui/confidants.css';
import '#frontend/ui/chats.css';
import '#frontend/ui/layout.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { invitationIn } from '#frontend/features/session/invited.ts';
import { takeLinkToken } from '#frontend/features/session/mailed-link.ts';
import { followTheme } from '#frontend/lib/theme.ts';
import { App } from './app.tsx';
import { PATHS } from './paths.ts';
import { DRAWN } from './preload.ts';

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
const code = DRAWN[path()];
// (An invitation's registration is another than the one that was drawn.)
const isInvited = path() === PATHS.register && invitationIn(address.search);
if (root.dataset.page !== path() || isInvited) replace();
else if (code) code.load().then(takeOver, replace);
else takeOver();
