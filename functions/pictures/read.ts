import { pictureOf } from '#functions/lib/clients/photo-access.ts';
import { loadPictureState } from '#functions/lib/data/pictures/pictures.ts';
import { route } from '#functions/lib/http/route.ts';
import { textOf } from '#functions/lib/text.ts';
import { type Picture, pictures } from '#shared/contracts/pictures.ts';
import { failureText } from '#shared/domain/failures.ts';

export const readPicture = route(pictures.read, async ({ user, locale, now }): Promise<Picture> => {
  const { awaited, failure } = await loadPictureState(user.id);
  const image = await pictureOf(user, now);
  if (awaited !== undefined) return { status: 'processing', image, error: null };
  if (!failure) return { status: image === null ? 'none' : 'ready', image, error: null };
  const text = await textOf(locale());
  return { status: 'failed', image, error: failureText(failure, text.pictureFailures, text.locale) };
});
