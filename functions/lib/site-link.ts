import { environment } from './environment.ts';

/** The whole address of a page, for whoever is elsewhere. */
export function link(path: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `${environment('SITE_URL')}${path}${search && `?${search}`}`;
}
