import './boot.ts';
import { firstPaint, parsed } from '#frontend/lib/first-paint.ts';
import { reloadIfItHelps } from '#frontend/lib/reload.ts';

/* The same for documents that are drawn in full, which are there before the code that listens to them. */

const { classList, dataset } = document.documentElement;
const formOf = (target: EventTarget | null) => (target instanceof HTMLInputElement ? target.form : null);

// Who is quicker than the app, and presses Enter on what a password keeper has filled in, is not to press it twice.
addEventListener('keydown', ({ key, target, isComposing }) => {
  const form = key === 'Enter' && !isComposing ? formOf(target) : null;
  if (form?.querySelector(':disabled')) form.dataset.sent = '';
});
// Who goes on typing has not meant to send it yet.
addEventListener('input', ({ target }) => delete formOf(target)?.dataset.sent);

// Without its app the page is a picture, and says so.
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && void withoutApp(), true);

async function withoutApp(): Promise<void> {
  if (await reloadIfItHelps()) return;
  classList.remove('turned-away');
  document.querySelector('h1')?.after(contentOf('no-app'));
  document.getElementById('reload')?.addEventListener('click', () => location.reload());
}

// Where the picture comes first, the app waits in a template: it would only take the picture's place on a slow line.
// Who is
// on the way elsewhere gets no picture.
if (dataset.app === 'later') {
  const picture = classList.contains('turned-away') ? undefined : firstPaint();
  void Promise.all([picture, parsed()]).then(() => document.head.append(contentOf('app')));
}

/** What waits in a template of the document. */
function contentOf(id: string): Node {
  return (document.getElementById(id) as HTMLTemplateElement).content.cloneNode(true);
}
