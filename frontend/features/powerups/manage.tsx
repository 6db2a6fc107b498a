import { useId } from 'react';
import { Link } from 'react-router-dom';
import { toaster } from '#frontend/ui/notice-area.tsx';
import { useOpening } from '#frontend/ui/opening.tsx';
import { ReachButton } from '#frontend/ui/reach-button.tsx';
import type { UserPowerUp } from '#shared/contracts/powerups.ts';
import { laidOver } from './arrange.ts';
import { SETTINGS, SettingsEditor } from './editor.tsx';
import { type OnInstalled, usePendingSwitches, useSwitch } from './save.ts';

interface ListProps {
  mine: readonly UserPowerUp[];
  /** Where one is used. */
  pathOf: (key: string) => string | undefined;
  onInstalled: OnInstalled;
}

/** What the user has, to be switched on and off and set. */
export function UserPowerUps({ mine, ...others }: ListProps) {
  const shown = laidOver(mine, usePendingSwitches());
  return (
    <ul className="power-ups">
      {shown.map((powerUp) => (
        <Card key={powerUp.id} powerUp={powerUp} {...others} />
      ))}
    </ul>
  );
}

interface CardProps extends Omit<ListProps, 'mine'> {
  powerUp: UserPowerUp;
}

function Card({ powerUp, pathOf, onInstalled }: CardProps) {
  const { id: powerUpId, power_up_key: key, power_up } = powerUp;
  const { name, description } = power_up;
  const on = powerUp.status === 'installed';
  const id = useId();
  const switching = useSwitch(onInstalled);
  const path = on ? pathOf(key) : undefined;
  return (
    <li className="card power-up" data-power-up={key} data-status={powerUp.status} onFocus={toaster.prepare}>
      <div className="power-up-head">
        <h2 id={`${id}name`}>{name}</h2>
        <span className={`badge ${on ? 'green' : 'plain'}`}>{on ? 'Installed' : 'Off'}</span>
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
              switching.mutate({ id: powerUpId, status: target.checked ? 'installed' : 'off', power_up })
            }
          />
          <span>{on ? 'Enabled' : 'Disabled'}</span>
        </label>
      </div>
      <div className="power-up-actions">
        {path === undefined ? null : (
          <Link className="button quiet" to={path}>
            Open {name}
          </Link>
        )}
        <Settings powerUp={powerUp} describedBy={`${id}name`} />
      </div>
    </li>
  );
}

interface NamedProps {
  powerUp: UserPowerUp;
  describedBy: string;
}

function Settings(props: NamedProps) {
  const code = SETTINGS[props.powerUp.power_up_key];
  return code ? <SettingsButton {...props} code={code} /> : null;
}

interface SettingsProps extends NamedProps {
  code: NonNullable<(typeof SETTINGS)[string]>;
}

function SettingsButton({ powerUp, describedBy, code }: SettingsProps) {
  const { opening, openFor, close } = useOpening<UserPowerUp>(code);
  return (
    <>
      <ReachButton code={code} className="button quiet" aria-describedby={describedBy} onClick={() => openFor(powerUp)}>
        Settings
      </ReachButton>
      <SettingsEditor code={code} opening={opening} close={close} />
    </>
  );
}
