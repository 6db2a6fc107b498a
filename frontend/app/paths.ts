import { PUBLIC_ROUTES, SIGNED_IN_ROUTES } from './routes.ts';

type Paths<Routes extends Readonly<Record<string, { path: string }>>> = {
  readonly [Name in keyof Routes]: Routes[Name]['path'];
};

function pathsOf<const Routes extends Readonly<Record<string, { path: string }>>>(routes: Routes): Paths<Routes> {
  return Object.fromEntries(Object.entries(routes).map(([name, { path }]) => [name, path])) as Paths<Routes>;
}

const SIGNED_IN = pathsOf(SIGNED_IN_ROUTES);

/** The paths of all pages, by name. */
export const PATHS = { home: '/', signup: '/signup', ...pathsOf(PUBLIC_ROUTES), ...SIGNED_IN } as const;

export const SIGNED_IN_PATHS = Object.values(SIGNED_IN);
export type SignedInPath = (typeof SIGNED_IN_PATHS)[number];
