import { permitPictureUpload } from '#functions/lib/clients/photos.ts';
import { awaitPicture } from '#functions/lib/data/pictures/pictures.ts';
import { route } from '#functions/lib/http/route.ts';
import { newId } from '#functions/lib/ids.ts';
import { pictures } from '#shared/contracts/pictures.ts';

export const announcePicture = route(pictures.create, async ({ user, body, now }) => {
  const { content_type } = body();
  const version = newId(now);
  await awaitPicture(user.id, version, now);
  return { upload: await permitPictureUpload(user.id, version, content_type, now) };
});
