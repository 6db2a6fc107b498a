import './boot.ts';
import { firstPaint, parsed } from '#frontend/lib/first-paint.ts';
import { reloadIfItHelps } from '#frontend/lib/reload.ts';

/* The boot script of fully pre-rendered documents, whose HTML is shown before the code that handles its events. */

const { classList, dataset } = document.documentElement;
const formOf = (target: EventTarget | null) => (target instanceof HTMLInputElement ? target.form : null);

// A password manager may have filled in the form: a submit before the app has loaded is repeated once it has.
addEventListener('keydown', ({ key, target, isComposing }) => {
  const form = key === 'Enter' && !isComposing ? formOf(target) : null;
  if (form?.querySelector(':disabled')) form.dataset.sent = '';
});
// A user who continues to type did not mean to submit yet.
addEventListener('input', ({ target }) => delete formOf(target)?.dataset.sent);

// Without the app the page does not work, so it shows an error.
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && void withoutApp(), true);

async function withoutApp(): Promise<void> {
  if (await reloadIfItHelps()) return;
  classList.remove('turned-away');
  document.querySelector('h1')?.after(contentOf('no-app'));
  document.getElementById('reload')?.addEventListener('click', () => location.reload());
}

// The HTML is shown first, and the app's scripts wait in a template: on a slow connection they would delay the first
// paint. A user who is about to be redirected gets no first paint.
if (dataset.app === 'later') {
  const picture = classList.contains('turned-away') ? undefined : firstPaint();
  void Promise.all([picture, parsed()]).then(() => document.head.append(contentOf('app')));
}

/** The contents of a template in the document. */
function contentOf(id: string): Node {
  return (document.getElementById(id) as HTMLTemplateElement).content.cloneNode(true);
}
