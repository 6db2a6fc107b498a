import type { QueryClient } from '@tanstack/react-query';
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { dialog } from '#frontend/features/commitments/editor.tsx';
import { defineIntents, INTENT_KEY } from '#frontend/features/commitments/intents.ts';
import { useToken } from '#frontend/features/session/session.ts';
import { UserMenu } from '#frontend/features/session/user-menu.tsx';
import { serverTime } from '#frontend/lib/clock.ts';
import {
  forgetKept,
  keepPending,
  type ListPersistence,
  listPersistence,
  resumePending,
} from '#frontend/lib/persistence.ts';
import { createQueryClient } from '#frontend/lib/query-client.ts';
import { ownerOf, readToken } from '#frontend/lib/token.ts';
import { menu } from '#frontend/ui/menu-button.tsx';
import { NoticeArea, toaster } from '#frontend/ui/notice-area.tsx';
import { dropNotices } from '#frontend/ui/notices.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { commitments, dashboard, preloadOnUse } from './preload.ts';
import { Shell } from './shell.tsx';
import { ContentSkeleton } from './skeletons.tsx';

/** What signed-in pages may need next. */
const LATER = [menu, toaster, dialog, dashboard, commitments];

/** The frame of all signed-in pages, with the caches of one person. Another person gets others. */
export default function SignedIn() {
  const token = useToken();
  const owner = token ? ownerOf(token) : '';
  return owner ? <SessionFrame key={owner} owner={owner} /> : null;
}

function SessionFrame({ owner }: { owner: string }) {
  const [client] = useState(newClient);
  const [lists] = useState(() => listPersistence(owner));
  const { pathname } = useLocation();

  useEffect(() => preloadOnUse(LATER), []);
  useEffect(() => serverTime.subscribeToDoubt(() => void client.invalidateQueries()), [client]);
  useEffect(() => keepPending(client, owner, INTENT_KEY), [client, owner]);
  useEffect(() => () => forget(client, lists, owner), [client, lists, owner]);

  return (
    <PersistQueryClientProvider
      client={client}
      persistOptions={lists.options}
      onSuccess={() => restored(client, owner)}
    >
      <Shell userMenu={<UserMenu />}>
        <ErrorBoundary key={pathname} place="shell">
          <Suspense fallback={<ContentSkeleton path={pathname} />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </Shell>
      <NoticeArea />
    </PersistQueryClientProvider>
  );
}

/** What was kept is a picture of the past, however young: it is shown, and read anew. */
async function restored(client: QueryClient, owner: string): Promise<void> {
  await resumePending(client, owner);
  void client.invalidateQueries();
}

function newClient(): QueryClient {
  const client = createQueryClient();
  defineIntents(client);
  return client;
}

/** When the session ends (here, in another tab, or by a 401), nothing of it stays. A reload ends no session. */
function forget(client: QueryClient, lists: ListPersistence, owner: string): void {
  const token = readToken();
  if (token !== null && ownerOf(token) === owner) return;
  lists.close();
  client.clear();
  dropNotices();
  void forgetKept(owner);
}
