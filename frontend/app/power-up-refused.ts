import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mine } from '#frontend/features/powerups/queries.ts';
import { me } from '#frontend/features/session/queries.ts';
import { ApiError } from '#frontend/lib/api-error.ts';

/** On a power-up's page a refused call tells that it was switched off elsewhere: what the user has is read anew. */
export function useRefused(): void {
  const client = useQueryClient();
  useEffect(() => {
    const hear = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      const error = event.type === 'updated' && event.action?.type === 'error' ? event.action.error : undefined;
      if (!(error instanceof ApiError && error.status === 403)) return;
      for (const { queryKey } of [mine, me]) void client.invalidateQueries({ queryKey });
    };
    const stops = [client.getQueryCache().subscribe(hear), client.getMutationCache().subscribe(hear)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}
