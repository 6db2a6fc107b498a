import { environment } from './environment.ts';

/** The absolute URL of a page, for e-mails. */
export function link(path: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `${environment('SITE_URL')}${path}${search && `?${search}`}`;
}
