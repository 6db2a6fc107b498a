import './boot.ts';
import { firstPaint } from '#frontend/lib/first-paint.ts';

/* The same for documents that are drawn in full, which are there before the code that listens to them. */

// Who is quicker than the app, and presses Enter on what a password keeper has filled in, is not to press it twice.
addEventListener('keydown', ({ key, target }) => {
  const form = target instanceof HTMLInputElement && key === 'Enter' ? target.form : null;
  if (form?.querySelector(':disabled')) form.dataset.sent = '';
});

// Where the picture comes first, the app waits in a template: it would only take the picture's place on a slow line.
const app = document.documentElement.dataset.app === 'later' ? firstPaint() : undefined;
void app?.then(() => {
  const { content } = document.getElementById('app') as HTMLTemplateElement;
  document.head.append(content.cloneNode(true));
});
