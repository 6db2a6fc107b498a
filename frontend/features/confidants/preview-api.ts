import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { previewCalls, type Preview as Shown } from '#shared/contracts/preview.ts';
import { asRefusal, confidantQueries } from './api.ts';

/** What a confidant sees of the user, or a refusal as in `SharedCommitments`. */
export type Preview = { shown: Shown } | { refused: string | null };

const HOUR = 3_600_000;

/**
 * Fetched each time the page is opened: it shows this instant, and the user may have just changed the visibility.
 */
export function previewOf(id: string) {
  return queryOptions({
    queryKey: [...confidantQueries.all, 'preview', id],
    queryFn: ({ signal }): Promise<Preview> =>
      call(previewCalls.preview, { params: { id }, signal }).then((shown) => ({ shown }), asRefusal),
    staleTime: 0,
    gcTime: HOUR,
  });
}
