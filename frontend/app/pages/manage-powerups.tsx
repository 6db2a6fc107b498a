import '#frontend/features/powerups/powerups.css';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { mine as userPowerups, useUserPowerups } from '#frontend/features/powerups/api.ts';
import { fitnessSettings, journalSettings } from '#frontend/features/powerups/components/dialogs.tsx';
import { UserPowerupsSkeleton } from '#frontend/features/powerups/components/skeletons.tsx';
import { withPendingStatuses } from '#frontend/features/powerups/model.ts';
import { type OnInstalled, usePendingSwitches, useSwitch } from '#frontend/features/powerups/mutations.ts';
import { me } from '#frontend/features/session/api.ts';
import type { LazyModule } from '#frontend/lib/lazy-module.ts';
import { prefetching } from '#frontend/lib/query-client.ts';
import { LazyButton, Opened, useOpening } from '#frontend/ui/lazy-controls.tsx';
import { NotSent } from '#frontend/ui/not-sent.tsx';
import { EmptyState } from '#frontend/ui/states.tsx';
import { toaster } from '#frontend/ui/toast-area.tsx';
import type { UserPowerup } from '#shared/contracts/powerups.ts';
import { FITNESS, JOURNALING } from '#shared/domain/powerups.ts';
import { browsePowerups, managePowerups as title } from '#shared/text/pages.ts';
import * as text from '#shared/text/powerups.ts';
import { Fetched } from '../fetched.tsx';
import { showUser } from '../invalidate.ts';
import { Page } from '../page.tsx';
import { PATHS } from '../paths.ts';
import { powerupPath } from '../powerup-pages.tsx';

/** The queries that the boot script requests. */
export const prefetch = prefetching(me, userPowerups);

export default function ManagePowerupsPage() {
  const client = useQueryClient();
  const query = useUserPowerups();
  const isEmpty = query.data?.length === 0;
  const browse = (look: string) => (
    <Link className={look} to={PATHS.powerups}>
      {browsePowerups}
    </Link>
  );
  return (
    // The link exists once: on an empty page it is below the sentence that says so.
    <Page name={title} actions={isEmpty ? null : browse('quiet-link')}>
      <Fetched
        query={query}
        skeleton={<UserPowerupsSkeleton />}
        failure={text.yoursFailure}
        offline={text.yoursOffline}
      >
        {(mine) =>
          isEmpty ? (
            <EmptyState action={browse('button quiet')}>{text.noneInstalled}</EmptyState>
          ) : (
            <UserPowerups
              mine={mine}
              pathOf={powerupPath}
              onInstalled={(power_ups) => void showUser(client, { power_ups })}
            />
          )
        }
      </Fetched>
    </Page>
  );
}

interface ListProps {
  mine: readonly UserPowerup[];
  /** The path of a power-up's page. */
  pathOf: (key: string) => string | undefined;
  onInstalled: OnInstalled;
}

/** The user's power-ups, with their switches and settings. */
function UserPowerups({ mine, ...others }: ListProps) {
  const shown = withPendingStatuses(mine, usePendingSwitches());
  return (
    <ul className="power-ups">
      {shown.map((powerup) => (
        <Card key={powerup.id} powerup={powerup} {...others} />
      ))}
    </ul>
  );
}

interface CardProps extends Omit<ListProps, 'mine'> {
  powerup: UserPowerup;
}

function Card({ powerup, pathOf, onInstalled }: CardProps) {
  const { id: powerupId, power_up_key: key, power_up } = powerup;
  const { name, description } = power_up;
  const on = powerup.status === 'installed';
  const id = useId();
  const switching = useSwitch(onInstalled);
  const path = on ? pathOf(key) : undefined;
  return (
    <li className="card power-up" data-power-up={key} data-status={powerup.status} onFocus={toaster.prepare}>
      <div className="power-up-head">
        <h2 id={`${id}name`}>{name}</h2>
        <NotSent id={powerupId} />
        <span className={`badge ${on ? 'green' : 'plain'}`}>{on ? text.installed : text.off}</span>
      </div>
      <p className="power-up-about">{description}</p>
      <div className="power-up-switch">
        <label className="switch-field">
          <input
            className="switch"
            type="checkbox"
            role="switch"
            aria-checked={on}
            aria-describedby={`${id}name`}
            checked={on}
            onChange={({ target }) =>
              switching.mutate({ id: powerupId, status: target.checked ? 'installed' : 'off', power_up })
            }
          />
          <span>{on ? text.enabled : text.disabled}</span>
        </label>
        {on && key === JOURNALING ? (
          <Link className="quiet-link" to={PATHS.bringData} aria-describedby={`${id}name`}>
            {text.importEntries}
          </Link>
        ) : null}
      </div>
      <div className="power-up-actions">
        {path === undefined ? null : (
          <Link className="button quiet" to={path}>
            {text.open(name)}
          </Link>
        )}
        <Settings powerup={powerup} describedBy={`${id}name`} />
      </div>
    </li>
  );
}

interface NamedProps<Subject extends UserPowerup> {
  powerup: Subject;
  describedBy: string;
}

/** Nothing for a power-up that this version of the app does not know. */
function Settings({ powerup, ...named }: NamedProps<UserPowerup>) {
  if (powerup.power_up_key === FITNESS) return <SettingsButton code={fitnessSettings} powerup={powerup} {...named} />;
  if (powerup.power_up_key === JOURNALING)
    return <SettingsButton code={journalSettings} powerup={powerup} {...named} />;
  return null;
}

interface ButtonProps<Subject extends UserPowerup> extends NamedProps<Subject> {
  code: LazyModule<{ default: (dialog: { subject: Subject; open: boolean; onClose: () => void }) => ReactNode }>;
}

function SettingsButton<Subject extends UserPowerup>({ code, powerup, describedBy }: ButtonProps<Subject>) {
  const { opening, openFor, close } = useOpening<Subject>(code);
  return (
    <>
      <LazyButton code={code} className="button quiet" aria-describedby={describedBy} onClick={() => openFor(powerup)}>
        {text.settings}
      </LazyButton>
      <Opened opening={opening} code={code}>
        {(Dialog, { subject, open }) => <Dialog subject={subject} open={open} onClose={close} />}
      </Opened>
    </>
  );
}
