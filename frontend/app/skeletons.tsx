import type { ComponentType } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { VerifyBannerSkeleton } from '#frontend/features/session/components/verify-banner.tsx';
import { ChatNavSkeleton, ChatsLink } from './chat-nav.tsx';
import { FitnessTab } from './powerups-nav.tsx';
import { SIGNED_IN_ROUTES } from './routes.ts';
import { Shell } from './shell.tsx';

/* The skeletons of pages, shown before their code and data are loaded. */

const skeletons = new Map<string, ComponentType>();

/** Resolves when all skeletons are loaded. Nothing else in this file may be used before. */
export const ready = Promise.all(
  Object.values(SIGNED_IN_ROUTES).map(async ({ path, skeleton }) => skeletons.set(path, (await skeleton()).default)),
);

/** A document's skeleton: that of the page in the shell. */
export function PageSkeleton({ path }: { path: string }) {
  const Content = skeletonOf(path);
  if (!Content) return <div className="lone" />;
  return (
    <Shell
      userMenu={<span className="user-button" />}
      chatsTab={<ChatsLink />}
      powerups={<FitnessTab />}
      chats={<ChatNavSkeleton />}
    >
      <VerifyBannerSkeleton />
      <Content />
    </Shell>
  );
}

/** A page's skeleton inside a mounted shell. */
export default function ContentSkeleton() {
  const Content = skeletonOf(useLocation().pathname);
  return Content ? <Content /> : <div className="lone" />;
}

function skeletonOf(path: string): ComponentType | undefined {
  const { path: pattern } = Object.values(SIGNED_IN_ROUTES).find((route) => matchPath(route.path, path)) ?? {};
  return skeletons.get(pattern ?? '');
}
