import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Installation, useInstalling } from '#frontend/features/powerups/editor.tsx';
import { Gallery } from '#frontend/features/powerups/gallery.tsx';
import { catalogue, mine } from '#frontend/features/powerups/queries.ts';
import { GallerySkeleton } from '#frontend/features/powerups/skeletons.tsx';
import { Blank } from '#frontend/ui/states.tsx';
import { Fetched } from '../fetched.tsx';
import { Page } from '../page.tsx';
import { PATHS } from '../paths.ts';
import { powerUpPath } from '../power-up-path.ts';
import { showUser } from '../renew.ts';
import { together } from '../together.ts';

export default function PowerUpsPage() {
  const client = useQueryClient();
  const all = useQuery(catalogue);
  const own = useQuery(mine);
  const installing = useInstalling();
  return (
    <Page
      name="Power-Ups"
      actions={
        <Link className="quiet-link" to={PATHS.managePowerUps}>
          Manage Power-Ups
        </Link>
      }
    >
      <Fetched
        query={together(all, own)}
        skeleton={<GallerySkeleton />}
        failure="Failed to fetch power-ups"
        offline="You are offline. Power-ups show when you are back."
      >
        {([offered, had]) =>
          offered.length === 0 ? (
            <Blank>No power-ups available</Blank>
          ) : (
            <Gallery
              catalogue={offered}
              mine={had}
              managePath={PATHS.managePowerUps}
              pathOf={powerUpPath}
              onInstall={installing.openFor}
            />
          )
        }
      </Fetched>
      <Installation
        opening={installing.opening}
        close={installing.close}
        onInstalled={(power_ups) => void showUser(client, { power_ups })}
      />
    </Page>
  );
}
