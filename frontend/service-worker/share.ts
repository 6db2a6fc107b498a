import { LAUNCHES, sharedText } from '../lib/launches.ts';
import { keepSharedPhoto } from '../lib/shared-photo.ts';
import type { Scope } from './scope.ts';

/**
 * Answers the share target of the installed app: a photo opens Log Food, a text opens New Commitment. Nothing is saved
 * before the user presses the button there. `undefined` for other requests.
 */
export function answerShare(scope: Scope, request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  const isShare = request.method === 'POST' && origin === scope.location.origin && pathname === LAUNCHES.share;
  return isShare ? opened(scope, request) : undefined;
}

async function opened(scope: Scope, request: Request): Promise<Response> {
  const { origin } = scope.location;
  const form = await request.formData();
  const photo = form.get('photo');
  if (photo instanceof File && photo.size > 0) {
    await keepSharedPhoto(scope.caches, origin, photo);
    return Response.redirect(origin + LAUNCHES.sharedPhoto, 303);
  }
  const [title = '', ...others] = ['title', 'text', 'url'].flatMap((name) => String(form.get(name) ?? '').trim() || []);
  return Response.redirect(origin + sharedText(title.replaceAll(/\s+/g, ' '), others.join('\n')), 303);
}
