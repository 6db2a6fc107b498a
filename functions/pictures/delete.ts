import { ConditionFailed } from '#functions/lib/data/dynamodb.ts';
import { removePicture } from '#functions/lib/data/pictures/pictures.ts';
import { retryFrom } from '#functions/lib/data/retry-on-conflict.ts';
import { loadUser } from '#functions/lib/data/users/users.ts';
import { route } from '#functions/lib/http/route.ts';
import { pictures } from '#shared/contracts/pictures.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const deletePicture = route(pictures.delete, async ({ user, now }) => {
  await retryFrom({ found: user, load: () => loadUser(user.id) }, async (current) => {
    if (!current) throw new Refusal('signed_out');
    // It was processed at this moment.
    if (!(await removePicture(current, now))) throw new ConditionFailed([]);
  });
});
