import { pictureOf } from '#functions/lib/clients/photo-access.ts';
import { permitPictureUpload } from '#functions/lib/clients/photos.ts';
import { ConditionFailed } from '#functions/lib/data/dynamodb.ts';
import { awaitPicture, loadPictureState, removePicture } from '#functions/lib/data/pictures/pictures.ts';
import { retryFrom } from '#functions/lib/data/retry-on-conflict.ts';
import { loadUser } from '#functions/lib/data/users/users.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { newId } from '#functions/lib/ids.ts';
import { textOf } from '#functions/lib/text.ts';
import { type Picture, pictures } from '#shared/contracts/pictures.ts';
import { failureText } from '#shared/domain/failures.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const handler = resource(
  route(pictures.read, async ({ user, locale, now }): Promise<Picture> => {
    const { awaited, failure } = await loadPictureState(user.id);
    const image = await pictureOf(user, now);
    if (awaited !== undefined) return { status: 'processing', image, error: null };
    if (!failure) return { status: image === null ? 'none' : 'ready', image, error: null };
    const text = await textOf(locale());
    return { status: 'failed', image, error: failureText(failure, text.pictureFailures, text.locale) };
  }),
  route(pictures.create, async ({ user, body, now }) => {
    const { content_type } = body();
    const version = newId(now);
    await awaitPicture(user.id, version, now);
    return { upload: await permitPictureUpload(user.id, version, content_type, now) };
  }),
  route(pictures.delete, async ({ user, now }) => {
    await retryFrom({ found: user, load: () => loadUser(user.id) }, async (current) => {
      if (!current) throw new Refusal('signed_out');
      // The upload was processed meanwhile.
      if (!(await removePicture(current, now))) throw new ConditionFailed([]);
    });
  }),
);
