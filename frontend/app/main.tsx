import '#frontend/ui/tokens.css';
import '#frontend/ui/base.css';
import '#frontend/ui/controls.css';
import '#frontend/ui/lists.css';
import '#frontend/ui/segments.css';
import '#frontend/features/commitments/commitments.css';
import '#frontend/features/commitments/reorder.css';
import '#frontend/features/commitments/dashboard.css';
import '#frontend/features/fitness/workouts.css';
import '#frontend/features/history/history.css';
import '#frontend/features/settings/settings.css';
import '#frontend/features/coaches/coaches.css';
import '#frontend/features/fitness/fitness.css';
import '#frontend/features/notifications/notifications.css';
import '#frontend/features/powerups/powerups.css';
import '#frontend/features/fitness/food.css';
import '#frontend/features/encouragements/encouragements.css';
import '#frontend/features/confidants/confidants.css';
import '#frontend/features/confidants/confidant-details.css';
import '#frontend/features/chats/chat-list.css';
import '#frontend/features/chats/chat.css';
import '#frontend/features/chats/messages.css';
import '#frontend/ui/layout.css';
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
const MAILED: readonly string[] = [PATHS.resetPassword, PATHS.verifyEmail, PATHS.unsubscribe];

// Before the first render, because this URL is served with the registration's document.
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

// The pre-rendered document of this page is hydrated once its code is loaded. Any other document (a skeleton) is
// replaced when the page can be rendered, because a transition waits for code. (An invitation shows another page than
// the pre-rendered registration.)
const replace = () => startTransition(() => createRoot(root).render(app));
const takeOver = () => void hydrateRoot(root, app);
const code = PUBLIC_PAGES.get(path());
// (An invitation's registration is another than the one that was drawn.)
const isInvited = path() === PATHS.register && invitationToken(address.search);
if (root.dataset.page !== path() || isInvited) replace();
else if (code) code.load().then(takeOver, replace);
else takeOver();
