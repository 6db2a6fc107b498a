import { closeSession, endSession, loadSessions, loadValidSessions } from '#functions/lib/data/users/sessions.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { textOf } from '#functions/lib/text.ts';
import { storageKeys } from '#functions/lib/tokens.ts';
import { sessions } from '#shared/contracts/sessions.ts';

export const handler = resource(
  route(sessions.list, async ({ user, sessionId, now, locale }) => {
    const [all, { browsers, systems, unknownBrowser, unknownSystem }] = await Promise.all([
      loadValidSessions(user, now),
      textOf(locale()),
    ]);
    const isCurrent = ({ id }: { id: string }) => id === sessionId;
    return [...all.filter(isCurrent), ...all.filter((each) => !isCurrent(each))].map((session) => {
      const { browser, system } = session.device;
      return {
        id: session.id,
        current: isCurrent(session),
        browser: browser ? browsers[browser] : unknownBrowser,
        system: system ? systems[system] : unknownSystem,
        created_at: new Date(session.createdAt).toISOString(),
        // The current session is in use now. That may not be saved yet.
        last_seen_at: new Date(isCurrent(session) ? now : session.seenAt).toISOString(),
      };
    });
  }),
  route(sessions.storageKeys, async ({ user }) => ({ keys: await storageKeys(user.id) })),
  route(sessions.delete, ({ user, params }) => endSession(user.id, params.id)),
  route(sessions.deleteOthers, async ({ user, sessionId }) => {
    const others = (await loadSessions(user.id)).filter(({ id }) => id !== sessionId);
    await Promise.all(others.map(({ id }) => closeSession(user.id, id)));
  }),
);
