/** One slash, and no second one that would make a host of what follows. */
const PATH = /^\/(?![/\\])/;

/** A page of this site, as a path; `undefined` for whatever would lead elsewhere. */
export function ownPath(url: unknown, origin: string): string | undefined {
  if (typeof url !== 'string' || !PATH.test(url) || !URL.canParse(url, origin)) return undefined;
  const { origin: host, pathname, search, hash } = new URL(url, origin);
  // Browsers drop tabs and dots while they read an address: what is left counts as well.
  return host === origin && PATH.test(pathname) ? pathname + search + hash : undefined;
}
