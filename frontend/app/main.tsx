import '#frontend/ui/tokens.css';
import '#frontend/ui/base.css';
import '#frontend/ui/controls.css';
import '#frontend/ui/lists.css';
import '#frontend/ui/layout.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { followTheme } from '#frontend/lib/theme.ts';
import { App } from './app.tsx';
import { PATHS } from './paths.ts';

const address = window.location;

// Before the first render, because the document that is served here is the registration's.
if (trimmed(address.pathname) === PATHS.signup) {
  window.history.replaceState(null, '', PATHS.register + address.search);
}

followTheme();

const root = document.getElementById('root');
if (!root) throw new Error('The document has no place for the app.');

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

// A document that was rendered for this very page is taken over; any other (a skeleton) is replaced
// when there is something to put in its place: a transition waits for code.
if (root.dataset.page === trimmed(address.pathname)) hydrateRoot(root, app);
else startTransition(() => createRoot(root).render(app));

function trimmed(pathname: string): string {
  return pathname.replace(/(?<=.)\/+$/, '');
}
