import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { UserPowerUps } from '#frontend/features/powerups/manage.tsx';
import { useUserPowerUps } from '#frontend/features/powerups/queries.ts';
import { UserPowerUpsSkeleton } from '#frontend/features/powerups/skeletons.tsx';
import { Blank } from '#frontend/ui/states.tsx';
import { Fetched } from '../fetched.tsx';
import { Page } from '../page.tsx';
import { PATHS } from '../paths.ts';
import { powerUpPath } from '../power-up-path.ts';
import { showUser } from '../renew.ts';

export default function ManagePowerUpsPage() {
  const client = useQueryClient();
  const query = useUserPowerUps();
  const isEmpty = query.data?.length === 0;
  const browse = (look: string) => (
    <Link className={look} to={PATHS.powerUps}>
      Browse Power-Ups
    </Link>
  );
  return (
    // The link stands once: where there is nothing yet, below the sentence that says so.
    <Page name="Manage Power-Ups" actions={isEmpty ? null : browse('quiet-link')}>
      <Fetched
        query={query}
        skeleton={<UserPowerUpsSkeleton />}
        failure="Failed to fetch your power-ups"
        offline="You are offline. Your power-ups show when you are back."
      >
        {(mine) =>
          isEmpty ? (
            <Blank action={browse('button quiet')}>No power-ups installed</Blank>
          ) : (
            <UserPowerUps
              mine={mine}
              pathOf={powerUpPath}
              onInstalled={(power_ups) => void showUser(client, { power_ups })}
            />
          )
        }
      </Fetched>
    </Page>
  );
}
