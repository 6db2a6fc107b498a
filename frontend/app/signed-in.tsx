import type { QueryClient } from '@tanstack/react-query';
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client';
import { Suspense, use, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { dialog as categoryDialog } from '#frontend/features/categories/editor.tsx';
import * as categoryOrders from '#frontend/features/categories/order.ts';
import { membersDialog } from '#frontend/features/chats/manage.tsx';
import { groupDialog } from '#frontend/features/chats/new-group.tsx';
import { forgetWriting, startOutbox } from '#frontend/features/chats/outbox.ts';
import { dialog } from '#frontend/features/commitments/editor.tsx';
import { defineIntents, INTENT_KEY } from '#frontend/features/commitments/intents.ts';
import * as commitmentOrders from '#frontend/features/commitments/order.ts';
import { reorderBoard } from '#frontend/features/commitments/reorder/later.ts';
import { question as endingQuestion } from '#frontend/features/confidants/ending.tsx';
import { CORRECTION_KEY, defineCorrections } from '#frontend/features/history/corrections.ts';
import { usePush } from '#frontend/features/notifications/push-session.ts';
import { fitnessSettings, goalsDialog, installDialog } from '#frontend/features/powerups/editor.tsx';
import { keepPowerUps, showPowerUps } from '#frontend/features/session/kept-power-ups.ts';
import { useToken } from '#frontend/features/session/session.ts';
import { keepUnverified } from '#frontend/features/session/unverified.ts';
import { UserMenu } from '#frontend/features/session/user-menu.tsx';
import { useVerifyBanner } from '#frontend/features/session/verify-banner.tsx';
import { serverTime } from '#frontend/lib/clock.ts';
import { noteFetched } from '#frontend/lib/fetched.ts';
import { later } from '#frontend/lib/later.ts';
import {
  forgetKept,
  keepPending,
  type ListPersistence,
  listPersistence,
  resumePending,
} from '#frontend/lib/persistence.ts';
import { createQueryClient } from '#frontend/lib/query-client.ts';
import { ownerOf, readToken } from '#frontend/lib/token.ts';
import { holdPage } from '#frontend/lib/unsaved.ts';
import { menu } from '#frontend/ui/menu-button.tsx';
import { NoticeArea, toaster } from '#frontend/ui/notice-area.tsx';
import { dropNotices } from '#frontend/ui/notices.ts';
import { aiSettings } from './ai-settings.ts';
import { ChatNav, ChatsTab } from './chat-nav.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { fitnessDay } from './fitness-day.ts';
import { Leaving, question as leavingQuestion } from './leaving.tsx';
import { urlOf, useLive } from './live.ts';
import { notificationLedger } from './notification-ledger.ts';
import { PATHS } from './paths.ts';
import { PowerUpsNav } from './power-ups-nav.tsx';
import { login } from './preload.ts';
import { preloadOnUse } from './preload-on-use.ts';
import { QuickAdd } from './quick-add.tsx';
import { renewList } from './renew.ts';
import { Shell } from './shell.tsx';
import {
  chat,
  chats,
  commitment,
  commitments,
  confidant,
  confidants,
  dashboard,
  encouragements,
  fitness,
  history,
  loadPageOf,
  managePowerUps,
  notifications,
  PAGES,
  powerUps,
  settings,
} from './signed-in-pages.tsx';

const skeletons = later(() => import('./skeletons.tsx'));
/** Never fails: what cannot be had is told by the page itself. */
let attempt: Promise<Awaited<ReturnType<typeof skeletons.load>> | undefined> | undefined;

/** What signed-in pages may need next. */
const LATER = [
  skeletons,
  menu,
  toaster,
  leavingQuestion,
  dialog,
  categoryDialog,
  reorderBoard,
  dashboard,
  commitments,
  commitment,
  history,
  confidants,
  chats,
  chat,
  groupDialog,
  membersDialog,
  confidant,
  endingQuestion,
  powerUps,
  managePowerUps,
  installDialog,
  fitnessSettings,
  fitness,
  fitnessDay,
  goalsDialog,
  settings,
  aiSettings,
  encouragements,
  notifications,
  notificationLedger,
  login,
];

export { loadPageOf };
export const prepareFirstPage = dashboard.prepare;

/** The frame of all signed-in pages, with the caches of one person. Another person gets others. */
export default function SignedIn() {
  const token = useToken();
  const owner = token ? ownerOf(token) : '';
  return owner ? <SessionFrame key={owner} owner={owner} /> : null;
}

function SessionFrame({ owner }: { owner: string }) {
  const [client] = useState(newClient);
  const [lists] = useState(() => listPersistence(owner));

  useEffect(() => preloadOnUse(LATER), []);
  useEffect(() => serverTime.subscribeToDoubt(() => void client.invalidateQueries()), [client]);
  useEffect(() => keepPending(client, owner, INTENT_KEY), [client, owner]);
  useEffect(() => keepPending(client, owner, commitmentOrders.ORDER_KEY), [client, owner]);
  useEffect(() => keepPending(client, owner, categoryOrders.ORDER_KEY), [client, owner]);
  useEffect(() => keepPending(client, owner, CORRECTION_KEY), [client, owner]);
  useEffect(() => startOutbox(client, owner), [client, owner]);
  useEffect(() => holdPage(() => client.isMutating() > 0), [client]);
  useEffect(() => () => forget(client, lists, owner), [client, lists, owner]);

  return (
    <PersistQueryClientProvider
      client={client}
      persistOptions={lists.options}
      onSuccess={() => restored(client, owner)}
    >
      <Shell
        userMenu={<UserMenu accountPath={PATHS.settings} powerUpsPath={PATHS.powerUps} />}
        quickAdd={<QuickAdd />}
        chatsTab={<ChatsTab />}
        powerUps={<PowerUpsNav />}
        chats={<ChatNav />}
      >
        <CurrentPage lists={lists} />
      </Shell>
      <NoticeArea />
      <Live />
      <Leaving />
    </PersistQueryClientProvider>
  );
}

/** Inside the provider, whose client it tells. */
function Live() {
  useLive();
  usePush(urlOf);
  return null;
}

/** Of a page whose code is on its way. Until it is there itself, what was shown before stays. */
function PageSkeleton() {
  attempt ??= skeletons.load().catch(() => undefined);
  const Skeleton = (skeletons.code ?? use(attempt))?.default;
  return Skeleton ? <Skeleton /> : <div className="lone" />;
}

function CurrentPage({ lists }: { lists: ListPersistence }) {
  const { pathname } = useLocation();
  const { above, below } = useVerifyBanner();
  return (
    <>
      {above}
      <ErrorBoundary key={pathname} place="shell" clear={() => drop(lists)}>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet context={PAGES} />
          {below}
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/** Lists that break a page would break it again after a reload. What is not sent yet is kept elsewhere, and stays. */
async function drop(lists: ListPersistence): Promise<void> {
  lists.close();
  await lists.options.persister.removeClient();
}

/** What was kept is a picture of the past, however young: it is shown, and read anew. */
async function restored(client: QueryClient, owner: string): Promise<void> {
  await resumePending(client, owner);
  void client.invalidateQueries();
}

function newClient(): QueryClient {
  const client = createQueryClient();
  noteFetched(client);
  defineIntents(client);
  commitmentOrders.defineOrders(client);
  categoryOrders.defineOrders(client);
  defineCorrections(client, () => void renewList(client));
  return client;
}

/** When the session ends (here, in another tab, or by a 401), nothing of it stays. A reload ends no session. */
function forget(client: QueryClient, lists: ListPersistence, owner: string): void {
  const token = readToken();
  if (token !== null && ownerOf(token) === owner) return;
  lists.close();
  client.clear();
  dropNotices();
  keepUnverified(null);
  keepPowerUps([]);
  showPowerUps([]);
  forgetWriting(owner);
  void forgetKept(owner);
}
