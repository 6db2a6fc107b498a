import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { mine as userPowerups } from '#frontend/features/powerups/api.ts';
import { me } from '#frontend/features/session/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { EmptyState } from '#frontend/ui/states.tsx';
import type { UserPowerup } from '#shared/contracts/powerups.ts';
import { browsePowerups, managePowerups } from '#shared/text/pages.ts';
import { PATHS } from './paths.ts';

interface WithoutProps {
  mine: readonly UserPowerup[];
  power_up_key: UserPowerup['power_up_key'];
  /** Why the page is empty. */
  switchedOff: string;
  notInstalled: string;
}

/** In place of the page of a power-up that is switched off or not installed. */
export function WithoutPowerup({ mine, power_up_key, switchedOff, notInstalled }: WithoutProps) {
  const isOff = mine.some((each) => each.power_up_key === power_up_key);
  return (
    <EmptyState
      action={
        <Link className="button quiet" to={isOff ? PATHS.managePowerups : PATHS.powerups}>
          {isOff ? managePowerups : browsePowerups}
        </Link>
      }
    >
      {isOff ? switchedOff : notInstalled}
    </EmptyState>
  );
}

/** A refused call on a power-up's page means that it was disabled elsewhere: the user's power-ups are fetched again. */
export function useReloadOnRefusal(): void {
  const client = useQueryClient();
  useEffect(() => {
    const hear = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      const error = event.type === 'updated' && event.action?.type === 'error' ? event.action.error : undefined;
      if (!(error instanceof ApiError && error.status === 403)) return;
      for (const { queryKey } of [userPowerups, me]) void client.invalidateQueries({ queryKey });
    };
    const stops = [client.getQueryCache().subscribe(hear), client.getMutationCache().subscribe(hear)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}
