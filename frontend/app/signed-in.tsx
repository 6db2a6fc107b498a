import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client';
import { type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { categoryDialog } from '#frontend/features/categories/components/editor.tsx';
import { groupDialog, membersDialog } from '#frontend/features/chats/components/group-buttons.tsx';
import {
  amountForm,
  commitmentDialog,
  pauseDialog,
  periodNote,
  reorderBoard,
  rowMenu,
} from '#frontend/features/commitments/components/editor.tsx';
import { revokeDialog } from '#frontend/features/confidants/components/revoke.tsx';
import { fitnessSettings, installDialog, journalSettings } from '#frontend/features/powerups/components/dialogs.tsx';
import { countUnsentBy, me } from '#frontend/features/session/api.ts';
import { UserMenu } from '#frontend/features/session/components/user-menu.tsx';
import { AfterPage, useVerifyBanner } from '#frontend/features/session/components/verify-banner.tsx';
import { useToken } from '#frontend/features/session/session.ts';
import { serverTime } from '#frontend/lib/clock.ts';
import { subscribeToWaiting } from '#frontend/lib/deliver.ts';
import { lazyModule, useLazyModule } from '#frontend/lib/lazy-module.ts';
import { askToPersist, hasUnstored, keepPending } from '#frontend/lib/persistence.ts';
import { usePush } from '#frontend/lib/push/start.ts';
import { holdPage } from '#frontend/lib/reload.ts';
import { type StoredQueries, storedQueriesOf } from '#frontend/lib/stored-queries.ts';
import { ownerOf } from '#frontend/lib/token.ts';
import type { Installing } from '#frontend/ui/installed.ts';
import { menu } from '#frontend/ui/menu-button.tsx';
import { ToastArea, toaster } from '#frontend/ui/toast-area.tsx';
import { ChatNav, ChatsTab } from './chat-nav.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { showUser } from './invalidate.ts';
import { discardQuestion, LeavingQuestion } from './leaving-question.tsx';
import { aiSettings, fitnessDay, notificationHistory, yourData } from './page-parts.ts';
import { SETTINGS_ANCHORS, urlOf } from './page-paths.ts';
import { PATHS } from './paths.ts';
import { PowerupsNav } from './powerup-pages.tsx';
import { preloadOnUse } from './preload-on-use.ts';
import { PUBLIC_PAGES } from './public-pages.ts';
import { QuickAdd } from './quick-add.tsx';
import {
  clientOf,
  countDrafts,
  countUnsent,
  forget,
  forgetPrepared,
  KEPT_MUTATIONS,
  prepareClient,
  restored,
  restoreLater,
  startBadge,
  tellUnstored,
} from './session-client.ts';
import { Shell } from './shell.tsx';
import { loadPageOf, PAGE_MODULES, PAGES } from './signed-in-pages.tsx';
import { useLive } from './use-live.ts';

const WAITING_PATH = `${PATHS.settings}#${SETTINGS_ANCHORS.waiting}`;
const installing: Installing = {};

/** Stores the app's files on the device. Loaded last, because the browser has fetched most of them by then. */
const versions = lazyModule(async () => (await import('#frontend/ui/versions.ts')).keepVersions(installing));
const zoneLine = lazyModule(() => import('#frontend/features/notifications/components/zone-line.tsx'));

const skeletons = lazyModule(() => import('./skeletons.tsx'));
/** Never rejects: the page itself shows failures. */
let attempt: Promise<Awaited<ReturnType<typeof skeletons.load>> | undefined> | undefined;

/** Modules that signed-in pages may need next. */
const LATER = [
  skeletons,
  menu,
  rowMenu,
  toaster,
  discardQuestion,
  commitmentDialog,
  amountForm,
  periodNote,
  pauseDialog,
  categoryDialog,
  reorderBoard,
  ...Object.values(PAGE_MODULES),
  groupDialog,
  membersDialog,
  revokeDialog,
  installDialog,
  fitnessSettings,
  journalSettings,
  fitnessDay,
  aiSettings,
  yourData,
  notificationHistory,
  PUBLIC_PAGES.get(PATHS.login)!,
  versions,
];

/** Loads the page of a path, and fills the cache with early answers. */
export async function prepareFirst(pathname: string): Promise<void> {
  await prepareClient(loadPageOf(pathname));
}

/** @public `app.tsx` uses it from the loaded module. */
export const prepareFirstPage = PAGE_MODULES.dashboard.prepare;

/** The root of all signed-in pages, with the caches of one user. Another user gets new caches. */
export default function SignedIn() {
  const token = useToken();
  const owner = token ? ownerOf(token) : '';
  return owner ? <SessionFrame key={owner} owner={owner} /> : null;
}

function SessionFrame({ owner }: { owner: string }) {
  const [client] = useState(() => clientOf(owner));
  const [stored] = useState(() => storedQueriesOf(owner));

  useEffect(forgetPrepared, []);
  useEffect(() => preloadOnUse(LATER), []);
  useEffect(() => {
    const hear = (event: Event) => {
      event.preventDefault();
      installing.event = event;
    };
    window.addEventListener('beforeinstallprompt', hear);
    return () => window.removeEventListener('beforeinstallprompt', hear);
  }, []);
  useEffect(() => serverTime.subscribeToDoubt(() => void client.invalidateQueries()), [client]);
  useEffect(() => keepPending(client, owner, KEPT_MUTATIONS, tellUnstored), [client, owner]);
  // The first change is that something begins to wait.
  useEffect(() => subscribeToWaiting(askToPersist), []);
  useEffect(() => restoreLater(client, owner), [client, owner]);
  useEffect(() => startBadge(client, owner), [client, owner]);
  useEffect(
    () =>
      countUnsentBy(async () => ({
        changes: await countUnsent(client, owner),
        drafts: await countDrafts(client, owner),
      })),
    [client, owner],
  );
  useEffect(() => holdPage(() => hasUnstored(client)), [client]);
  useEffect(() => () => forget(client, stored, owner), [client, stored, owner]);

  return (
    <PersistQueryClientProvider
      client={client}
      persistOptions={stored.options}
      onSuccess={() => restored(client, owner)}
    >
      <Shell
        userMenu={<UserMenu accountPath={PATHS.settings} powerupsPath={PATHS.powerups} waitingPath={WAITING_PATH} />}
        quickAdd={<QuickAdd />}
        chatsTab={<ChatsTab />}
        powerups={<PowerupsNav />}
        chats={<ChatNav />}
      >
        <CurrentPage stored={stored} />
      </Shell>
      <ToastArea />
      <Live />
      <LeavingQuestion />
    </PersistQueryClientProvider>
  );
}

/** Inside the provider, because it uses the query client. */
function Live() {
  const go = useNavigate();
  useEffect(() => {
    installing.go = go;
  }, [go]);
  useLive();
  usePush(urlOf);
  return null;
}

/** Shown while a page's code is loading. Until the skeletons are loaded, the previous page stays. */
function PageSkeleton() {
  attempt ??= skeletons.load().catch(() => undefined);
  const Skeleton = (skeletons.code ?? use(attempt))?.default;
  return Skeleton ? <Skeleton /> : <div className="lone" />;
}

function CurrentPage({ stored }: { stored: StoredQueries }) {
  const { pathname } = useLocation();
  const { above, below } = useVerifyBanner();
  const zone = useZoneLine();
  return (
    <>
      {above}
      {zone.above}
      <ErrorBoundary key={pathname} place="shell" clear={() => drop(stored)}>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet context={PAGES} />
          {below}
          {zone.below}
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/**
 * The line for users whose device has another timezone than their account. Its code is loaded when it is needed. On the
 * page where it appears it is below the content, so that nothing moves; after the next navigation it is above. The
 * settings offer the same in their own section.
 */
function useZoneLine(): { above?: ReactNode; below?: ReactNode } {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const { data: zone } = useQuery({ ...me, select: ({ timezone }) => timezone });
  const isElsewhere = zone !== undefined && zone !== Intl.DateTimeFormat().resolvedOptions().timeZone;
  const Line = useLazyModule(zoneLine, isElsewhere && !pathname.startsWith(PATHS.settings))?.default;
  const [place, setPlace] = useState({ pathname, isAbove: false });
  if (place.pathname !== pathname) setPlace({ pathname, isAbove: Line !== undefined });
  if (!Line || zone === undefined) return {};
  const line = <Line timezone={zone} onSavedHere={(timezone) => showUser(client, { timezone })} />;
  return place.isAbove ? { above: line } : { below: <AfterPage>{line}</AfterPage> };
}

/**
 * Stored data that crashes a page would crash it again after a reload. Unsent input is stored separately and stays.
 */
async function drop(stored: StoredQueries): Promise<void> {
  stored.close();
  await stored.options.persister.removeClient();
}
