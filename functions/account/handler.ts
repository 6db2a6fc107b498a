import { provenByPassword } from '#functions/lib/current-password.ts';
import { deleteAccount } from '#functions/lib/data/account/deletion.ts';
import { removePasskeys } from '#functions/lib/data/passkeys/passkeys.ts';
import { restoreEmail } from '#functions/lib/data/users/addresses.ts';
import { loadSessions } from '#functions/lib/data/users/sessions.ts';
import { openRoute } from '#functions/lib/http/open-route.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { readLink } from '#functions/lib/tokens.ts';
import { account } from '#shared/contracts/account.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const handler = resource(
  route(account.delete, async ({ event, user, body, now }) => {
    const { current_password } = body().user;
    const [credential, sessions] = await Promise.all([
      provenByPassword({ user, event, now }, current_password),
      loadSessions(user.id),
    ]);
    await deleteAccount(user, credential, sessions, now);
  }),
  openRoute(account.restoreEmail, async ({ body, now }) => {
    const link = await readLink('restore-email', body().token, now);
    const restored = link && (await restoreEmail(link.userId, link.proof, now));
    if (!restored) throw new Refusal('link_used_up');
    // Restoring the address has made them void: this only cleans up.
    await removePasskeys(link.userId);
  }),
);
