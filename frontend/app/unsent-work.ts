import type { QueryClient } from '@tanstack/react-query';
import { setMany } from 'idb-keyval';
import { chatQueries } from '#frontend/features/chats/api.ts';
import { draftsOf } from '#frontend/features/chats/local-drafts.ts';
import { isUnsaved, journalDrafts, withSealed } from '#frontend/features/journaling/drafts.ts';
import { answerDrafts } from '#frontend/features/reviews/answer-drafts.ts';
import { hasSealed, SEALED } from '#frontend/features/session/session.ts';
import { call } from '#frontend/lib/api.ts';
import { allStored, outbox, pendingOf, resume, type StoredMutation } from '#frontend/lib/persistence.ts';
import { seal, unseal } from '#frontend/lib/sealed-store.ts';
import { local } from '#frontend/lib/storage.ts';
import type { UnsentChange } from '#frontend/lib/unsent-changes.ts';
import { notify } from '#frontend/ui/toasts.ts';
import { sessions } from '#shared/contracts/sessions.ts';
import * as text from '#shared/text/waiting.ts';
import { followOtherTabs } from './other-tabs.ts';
import { inTurn, isSignedIn, removeSeen, removeUnsent, storedKeys, storeKeys } from './remove-data.ts';

/*
 * Unsent work belongs to the user, not to the session. When a session ends by itself, the work is sealed on the device
 * until the same user signs in again. A sign-out removes it
 * (`remove-data.ts`).
 */

interface Unsent {
  actions: readonly StoredMutation[];
  texts: UnsentTexts;
}

/** Fetches the user's keys, and restores the sealed work of earlier sessions. */
export function restoreUnsent(client: QueryClient, owner: string, isCurrent: () => boolean): Promise<void> {
  return inTurn(() =>
    restore(client, owner, isCurrent).catch(() => {
      // Without a network, the key is missing.
      const again = () => void (isCurrent() && restoreUnsent(client, owner, isCurrent));
      window.addEventListener('online', again, { once: true });
    }),
  );
}

/** Also shows the unsent work of other tabs. Returns a function that stops. */
export const shareUnsent = (client: QueryClient, owner: string): (() => void) => followOtherTabs(client, owner, inTurn);

/** Tells the user that a waiting change was not saved, and what happened to it. */
export function tellRefused({ kind, name, words }: UnsentChange, reason: string): void {
  const refusal = kind === 'delete' ? text.notDeleted : words ? text.wordsKept : text.notSaved;
  if (kind === 'replaced') notify('success', text.replaced(name));
  else notify('error', refusal(name, reason));
}

async function restore(client: QueryClient, owner: string, isCurrent: () => boolean): Promise<void> {
  if (!isCurrent()) return;
  const keys = await keysOf(owner);
  for (const { value, remove } of await unseal<Unsent>(owner, keys)) {
    // Otherwise the work would be given to a client of an ended session, which sends nothing.
    if (!isCurrent() || !isSignedIn(owner)) return;
    putBackTexts(owner, value.texts);
    await putBackPending(client, owner, value.actions);
    await remove();
  }
  if (hasSealed(owner)) local.remove(SEALED);
}

/**
 * After a session that ended by itself: seals what is not sent, and removes the user's data. Work that cannot be sealed
 * stays, and only this user's sessions read it.
 */
export function endUnsent(owner: string): Promise<void> {
  return inTurn(async () => {
    await allStored();
    // The user has signed in again already.
    if (isSignedIn(owner)) return;
    const unsent: Unsent = { actions: await pendingOf(owner), texts: unsentTexts(owner) };
    const [key] = storedKeys(owner);
    const isEmpty =
      unsent.actions.length === 0 && Object.values(unsent.texts).every((each) => !Object.keys(each).length);
    if (isEmpty || (key && (await isSealed(owner, key, unsent)))) await removeUnsent(owner, unsent.actions);
    await removeSeen(owner);
  });
}

const isSealed = (owner: string, key: string, unsent: Unsent): Promise<boolean> =>
  seal(owner, key, unsent).then(
    () => {
      local.write(SEALED, owner);
      return true;
    },
    () => false,
  );

async function keysOf(owner: string): Promise<readonly string[]> {
  const stored = storedKeys(owner);
  if (stored.length > 0) return stored;
  const { keys } = await call(sessions.storageKeys, {});
  if (isSignedIn(owner)) storeKeys(owner, keys);
  return keys;
}

/** Stores the mutations of an earlier session again, and resumes them. */
async function putBackPending(client: QueryClient, owner: string, all: readonly StoredMutation[]): Promise<void> {
  const known = new Set((await pendingOf(owner)).map(({ variables }) => variables.key));
  const missing = all.filter(({ variables }) => !known.has(variables.key));
  await setMany(
    missing.map((entry): [string, StoredMutation] => [entry.variables.key, entry]),
    outbox(),
  );
  resume(client, missing);
}

/** Counts the drafts, without those of chats that the user has left. */
export function countDrafts(client: QueryClient, owner: string): number {
  const { drafts, answers, pages } = unsentTexts(owner);
  const chats = client.getQueryData(chatQueries.list.queryKey);
  const isThere = (id: string) => chats?.some((chat) => chat.id === id) ?? true;
  const isWritten = (texts: readonly string[]) => texts.some((text) => text.trim() !== '');
  return [
    ...Object.entries(drafts).filter(([id, text]) => isThere(id) && isWritten([text])),
    ...Object.values(answers).filter((texts) => isWritten(Object.values(texts))),
    ...Object.values(pages).filter(isUnsaved),
  ].length;
}

/** The drafts of a user. */
const unsentTexts = (owner: string) => ({
  drafts: draftsOf(owner).read(),
  answers: answerDrafts(owner).read(),
  pages: journalDrafts(owner).read(),
});

type UnsentTexts = ReturnType<typeof unsentTexts>;

/** Adds the drafts of an earlier session. */
function putBackTexts(owner: string, { drafts, answers, pages }: UnsentTexts): void {
  const storedDrafts = draftsOf(owner);
  storedDrafts.putBack({ ...drafts, ...storedDrafts.read() });
  const storedAnswers = answerDrafts(owner);
  storedAnswers.putBack({ ...answers, ...storedAnswers.read() });
  const storedPages = journalDrafts(owner);
  storedPages.putBack(withSealed(pages, storedPages.read()));
}
