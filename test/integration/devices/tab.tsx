import { hashKey, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { persistQueryClientRestore, persistQueryClientSubscribe } from '@tanstack/react-query-persist-client';
import { renderToStaticMarkup } from 'react-dom/server';
import { forget, KEPT_MUTATIONS, newClient, restored, restoreLater } from '#frontend/app/session-client.ts';
import { categoryQueries } from '#frontend/features/categories/api.ts';
import { useDeleteCategory, useSaveCategory } from '#frontend/features/categories/components/category-dialog.tsx';
import { sendMessage } from '#frontend/features/chats/outbox.ts';
import { COMPLETION_ACTION_KEY, commitmentQueries, performAction } from '#frontend/features/commitments/api.ts';
import { useDeleteCommitment, useSaveCommitment } from '#frontend/features/commitments/components/save-commitment.ts';
import { initialTexts, validateForm } from '#frontend/features/commitments/form.ts';
import { type PendingAction, shownAt } from '#frontend/features/commitments/model.ts';
import { useDeleteEntry, useSaveExercise } from '#frontend/features/fitness/save-entry.ts';
import { correct } from '#frontend/features/history/components/correct-menu.tsx';
import { clockOf, me, signOut } from '#frontend/features/session/api.ts';
import { startSession } from '#frontend/features/session/session.ts';
import { serverTime } from '#frontend/lib/clock.ts';
import { saveNote } from '#frontend/lib/notes.ts';
import { keepPending } from '#frontend/lib/persistence.ts';
import { storedQueriesOf } from '#frontend/lib/stored-queries.ts';
import { retryNow } from '#frontend/lib/timers.ts';
import { ownerOf, readToken, subscribeToToken } from '#frontend/lib/token.ts';
import { changesOf, isPending, type UnsentChange, withChanges } from '#frontend/lib/unsent-changes.ts';
import type { Category } from '#shared/contracts/categories.ts';
import type { Commitment, HistoryEntry } from '#shared/contracts/commitments.ts';
import type { ExerciseEntry } from '#shared/contracts/fitness.ts';
import type { User } from '#shared/contracts/users.ts';
import type { ActionKind } from '#shared/domain/actions.ts';
import { dayAt } from '#shared/domain/periods.ts';

/*
 * The app in a tab, without its screens: the session as `signed-in.tsx` runs it, and what dialogs and rows do. It is
 * bundled, and each tab of a test runs the bundle anew.
 */

type Frame = ReturnType<typeof beginSession>;

export type Tab = ReturnType<typeof openTab>;

/** @public The bundle of a tab exports it. */
export function openTab() {
  let frame: Frame | undefined;
  const follow = () => {
    const token = readToken();
    const owner = token ? ownerOf(token) : '';
    if (frame?.owner === owner) return;
    frame?.end();
    frame = owner ? beginSession(owner) : undefined;
  };
  subscribeToToken(() => queueMicrotask(follow));
  follow();
  const client = () => {
    if (!frame) throw new Error('Nobody is signed in');
    return frame.client;
  };

  return {
    isSignedIn: () => frame !== undefined,
    /** The commitments as the page shows them; `undefined` until they are known. */
    shown: (): Commitment[] | undefined => frame?.shown(),
    /** The categories as the page shows them; `undefined` until they are known. */
    categories: (): readonly Category[] | undefined => frame?.categories(),
    /** The stored data of the device is shown. Only if a user is signed in. */
    isOpened: () => (frame ? frame.isRestored() : readToken() === null),
    /** Nothing runs that the server can answer. */
    isQuiet: () => (frame ? frame.isQuiet() : readToken() === null),
    refused: () =>
      (frame ? changesOf(frame.client) : []).map(({ state }) => state).filter(({ status }) => status === 'error'),
    act: (id: string, kind: ActionKind) => performAction(client(), id, kind),
    say: (chatId: string, content: string) => sendMessage(client(), chatId, content),
    create: async (title: string) => (await save(client(), null, title)).id,
    edit: async (subject: Commitment, title: string) => (await save(client(), subject, title)).waits,
    note: ({ id, title }: Commitment, note: string) => {
      const now = serverTime.now();
      const date = dayAt(clockOf(userOf(client())), now);
      const at = new Date(now).toISOString();
      saveNote(client(), { commitmentId: id, title, at, date, note, before: undefined });
    },
    correct: (entry: HistoryEntry, kind: ActionKind) => correct(client(), entry, kind),
    createCategory: async (name: string): Promise<string> =>
      (await called(client(), () => useSaveCategory(null)).mutateAsync({ name })).saved.id,
    renameCategory: async (subject: Category, name: string): Promise<boolean> =>
      (await called(client(), () => useSaveCategory(subject)).mutateAsync({ name })).waits,
    deleteCategory: (subject: Category): Promise<unknown> => called(client(), useDeleteCategory).mutateAsync(subject),
    log: async (name: string): Promise<ExerciseEntry> => {
      const date = dayAt(clockOf(userOf(client())), serverTime.now());
      const exercise = { name, duration_minutes: 30, intensity: 'moderate' as const, date };
      return (await called(client(), () => useSaveExercise(null)).mutateAsync(exercise)).saved;
    },
    /** Whether an entry waits here to be created. */
    isLogged: ({ id }: ExerciseEntry): boolean =>
      changesOf(client()).some(({ state }) => state.variables?.kind === 'create' && state.variables.id === id),
    unlog: (entry: ExerciseEntry): Promise<unknown> => called(client(), useDeleteEntry).mutateAsync(entry),
    remove: async (subject: Commitment) => (await called(client(), useDeleteCommitment).mutateAsync(subject)).waits,
    signIn: startSession,
    signOut,
    retry: retryNow,
    refresh: () => frame?.client.invalidateQueries(),
  };
}

/** What `SignedIn` does for one user, in the same order. */
function beginSession(owner: string) {
  const client = newClient();
  const stored = storedQueriesOf(owner);
  let stopPersisting: (() => void) | undefined;
  let hasEnded = false;
  let isRestored = false;
  client.mount();
  const options = { ...stored.options, queryClient: client };
  const restoring = persistQueryClientRestore(options).then(() => restored(client, owner));
  const stops = [
    serverTime.subscribeToDoubt(() => void client.invalidateQueries()),
    keepPending(client, owner, KEPT_MUTATIONS, () => {}),
    restoreLater(client, owner),
  ];
  void restoring.finally(() => {
    if (hasEnded) return;
    isRestored = true;
    stopPersisting = persistQueryClientSubscribe(options);
    stops.push(new QueryObserver(client, commitmentQueries.list).subscribe(() => {}));
    stops.push(new QueryObserver(client, categoryQueries.list).subscribe(() => {}));
    stops.push(new QueryObserver(client, me).subscribe(() => {}));
  });

  const changesIn = (key: readonly unknown[]) =>
    changesOf(client)
      .filter(isPending)
      .map(({ state }) => state.variables as UnsentChange)
      .filter((change) => hashKey(change.list) === hashKey(key));
  const pendingActions = () =>
    client
      .getMutationCache()
      .findAll({ mutationKey: COMPLETION_ACTION_KEY, status: 'pending' })
      .map(({ state }) => state.variables as PendingAction);
  return {
    owner,
    client,
    isRestored: () => isRestored,
    isQuiet: () => isRestored && client.isMutating() === 0 && client.isFetching() === 0,
    /** As `useCommitments` computes it. */
    shown: () => {
      const list = client.getQueryData(commitmentQueries.list.queryKey);
      const user = client.getQueryData(me.queryKey);
      if (!list || !user) return undefined;
      const all = withChanges(list, changesIn(commitmentQueries.list.queryKey));
      const actions = pendingActions();
      const now = Math.max(serverTime.now(), ...actions.map(({ at }) => at), ...all.map(({ asOf }) => asOf));
      return all.map((snapshot) => shownAt(snapshot, actions, clockOf(user), now));
    },
    categories: () => {
      const list = client.getQueryData(categoryQueries.list.queryKey);
      return list && withChanges(list, changesIn(categoryQueries.list.queryKey));
    },
    end: () => {
      hasEnded = true;
      stopPersisting?.();
      for (const stop of stops) stop();
      client.unmount();
      forget(client, stored, owner);
    },
  };
}

type Client = Frame['client'];

function userOf(client: Client): User {
  const user = client.getQueryData(me.queryKey);
  if (!user) throw new Error('Dialogs open once the user is known');
  return user;
}

/** Saves a commitment with the dialog's code. */
async function save(client: Client, subject: Commitment | null, title: string) {
  const texts = { ...initialTexts(subject, dayAt(clockOf(userOf(client)), serverTime.now())), title };
  const checked = validateForm(texts, []);
  if (!checked.success) throw new Error(JSON.stringify(checked.error.issues));
  return called(client, () => useSaveCommitment(subject)).mutateAsync(checked.data);
}

/** The result of a hook. */
function called<Result>(client: Client, use: () => Result): Result {
  let result: Result | undefined;
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Caller
        work={() => {
          result = use();
        }}
      />
    </QueryClientProvider>,
  );
  return result!;
}

function Caller({ work }: { work: () => void }) {
  work();
  return null;
}
