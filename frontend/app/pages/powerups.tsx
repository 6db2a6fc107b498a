import '#frontend/features/powerups/powerups.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { catalogue, mine } from '#frontend/features/powerups/api.ts';
import { Installation, installDialog, useInstalling } from '#frontend/features/powerups/components/dialogs.tsx';
import type { Installing } from '#frontend/features/powerups/components/install-dialog.tsx';
import { GallerySkeleton } from '#frontend/features/powerups/components/skeletons.tsx';
import { type InstallState, installStateOf } from '#frontend/features/powerups/model.ts';
import { me } from '#frontend/features/session/api.ts';
import { prefetching } from '#frontend/lib/query-client.ts';
import { LazyButton } from '#frontend/ui/lazy-controls.tsx';
import { EmptyState } from '#frontend/ui/states.tsx';
import { toaster } from '#frontend/ui/toast-area.tsx';
import type { Powerup, UserPowerup } from '#shared/contracts/powerups.ts';
import { managePowerups, powerups as title } from '#shared/text/pages.ts';
import * as text from '#shared/text/powerups.ts';
import { permissions } from '#shared/text/powerups-skeleton.ts';
import { combineQueries, Fetched } from '../fetched.tsx';
import { showUser } from '../invalidate.ts';
import { Page } from '../page.tsx';
import { PATHS } from '../paths.ts';
import { powerupPath } from '../powerup-pages.tsx';

/** The queries that the boot script requests. */
export const prefetch = prefetching(me, catalogue, mine);

export default function PowerupsPage() {
  const client = useQueryClient();
  const all = useQuery(catalogue);
  const own = useQuery(mine);
  const installing = useInstalling();
  return (
    <Page
      name={title}
      actions={
        <Link className="quiet-link" to={PATHS.managePowerups}>
          {managePowerups}
        </Link>
      }
    >
      <Fetched
        query={combineQueries(all, own)}
        skeleton={<GallerySkeleton />}
        failure={text.failure}
        offline={text.offline}
      >
        {([offered, had]) =>
          offered.length === 0 ? (
            <EmptyState>{text.noneAvailable}</EmptyState>
          ) : (
            <Gallery
              catalogue={offered}
              mine={had}
              managePath={PATHS.managePowerups}
              pathOf={powerupPath}
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

interface GalleryProps {
  catalogue: readonly Powerup[];
  mine: readonly UserPowerup[];
  managePath: string;
  /** The path of a power-up's page. */
  pathOf: (key: string) => string | undefined;
  onInstall: (installing: Installing) => void;
}

/** The catalogue, as cards. */
function Gallery({ catalogue, mine, ...others }: GalleryProps) {
  return (
    <ul className="power-ups">
      {catalogue.map((powerup) => (
        <Card
          key={powerup.key}
          powerup={powerup}
          own={mine.find(({ power_up_key }) => power_up_key === powerup.key)}
          {...others}
        />
      ))}
    </ul>
  );
}

interface CardProps extends Omit<GalleryProps, 'catalogue' | 'mine'> {
  powerup: Powerup;
  own: UserPowerup | undefined;
}

const BADGES: Record<InstallState, { text: string; colour: string } | undefined> = {
  new: undefined,
  installed: { text: text.installed, colour: 'green' },
  lacking: { text: text.installed, colour: 'green' },
  off: { text: text.disabled, colour: 'plain' },
};

function Card({ powerup, own, managePath, pathOf, onInstall }: CardProps) {
  const { key, name, description, scopes } = powerup;
  const id = useId();
  const state = installStateOf(powerup, own);
  const badge = BADGES[state];
  const path = state === 'off' ? undefined : pathOf(key);
  const isAsked = state === 'new' || state === 'lacking';
  return (
    <li className="card power-up" data-power-up={key} onFocus={toaster.prepare}>
      <div className="power-up-head">
        <h2 id={`${id}name`}>{name}</h2>
        {badge ? <span className={`badge ${badge.colour}`}>{badge.text}</span> : null}
      </div>
      <p className="power-up-about">{description}</p>
      <h3 id={`${id}scopes`}>{permissions}</h3>
      <ul className="scopes" aria-labelledby={`${id}scopes`}>
        {scopes.map((scope) => (
          <li className="badge plain" key={scope}>
            {scope}
          </li>
        ))}
      </ul>
      <div className="power-up-actions">
        {own && path !== undefined ? (
          <Link className={state === 'lacking' ? 'button quiet' : 'button primary'} to={path}>
            {text.open(name)}
          </Link>
        ) : null}
        {own ? (
          <Link className="button quiet" to={managePath} aria-describedby={`${id}name`}>
            {text.manageOne}
          </Link>
        ) : null}
        {isAsked ? (
          <LazyButton
            code={installDialog}
            className="button primary"
            aria-describedby={`${id}name`}
            onClick={() => onInstall({ powerup, own })}
          >
            {own ? text.reviewPermissions : text.install}
          </LazyButton>
        ) : null}
      </div>
    </li>
  );
}
