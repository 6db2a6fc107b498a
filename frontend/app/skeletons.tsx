import type { ComponentType } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { VerifyBannerSkeleton } from '#frontend/features/session/components/verify-banner.tsx';
import { ChatNavSkeleton, ChatsLink } from './chat-nav.tsx';
import { FitnessTab } from './powerups-nav.tsx';
import { SIGNED_IN_ROUTES } from './routes.ts';
import { Shell } from './shell.tsx';

/* What pages look like before their code and data are there. */

const skeletons = new Map<string, ComponentType>();

/** Resolves when all skeletons are there: until then nothing else of this file is used. */
export const ready = Promise.all(
  Object.values(SIGNED_IN_ROUTES).map(async ({ path, skeleton }) => skeletons.set(path, (await skeleton()).default)),
);

/** The first picture of a document: a page's skeleton in the shell. */
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

/** The same inside a shell that is there already. */
export default function ContentSkeleton() {
  const Content = skeletonOf(useLocation().pathname);
  return Content ? <Content /> : <div className="lone" />;
}

function skeletonOf(path: string): ComponentType | undefined {
  const { path: pattern } = Object.values(SIGNED_IN_ROUTES).find((route) => matchPath(route.path, path)) ?? {};
  return skeletons.get(pattern ?? '');
}
