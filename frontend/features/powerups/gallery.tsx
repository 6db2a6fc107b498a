import { useId } from 'react';
import { Link } from 'react-router-dom';
import { toaster } from '#frontend/ui/notice-area.tsx';
import { ReachButton } from '#frontend/ui/reach-button.tsx';
import type { PowerUp, UserPowerUp } from '#shared/contracts/powerups.ts';
import { type Standing, standingOf } from './arrange.ts';
import { type Installing, installDialog } from './editor.tsx';

interface GalleryProps {
  catalogue: readonly PowerUp[];
  mine: readonly UserPowerUp[];
  managePath: string;
  /** Where one is used. */
  pathOf: (key: string) => string | undefined;
  onInstall: (installing: Installing) => void;
}

/** The catalogue, as cards. */
export function Gallery({ catalogue, mine, ...others }: GalleryProps) {
  return (
    <ul className="power-ups">
      {catalogue.map((powerUp) => (
        <Card
          key={powerUp.key}
          powerUp={powerUp}
          own={mine.find(({ power_up_key }) => power_up_key === powerUp.key)}
          {...others}
        />
      ))}
    </ul>
  );
}

interface CardProps extends Omit<GalleryProps, 'catalogue' | 'mine'> {
  powerUp: PowerUp;
  own: UserPowerUp | undefined;
}

const BADGES: Record<Standing, { text: string; colour: string } | undefined> = {
  new: undefined,
  installed: { text: 'Installed', colour: 'green' },
  lacking: { text: 'Installed', colour: 'green' },
  off: { text: 'Disabled', colour: 'plain' },
};

function Card({ powerUp, own, managePath, pathOf, onInstall }: CardProps) {
  const { key, name, description, scopes } = powerUp;
  const id = useId();
  const standing = standingOf(powerUp, own);
  const badge = BADGES[standing];
  const path = standing === 'off' ? undefined : pathOf(key);
  const isAsked = standing === 'new' || standing === 'lacking';
  return (
    <li className="card power-up" data-power-up={key} onFocus={toaster.prepare}>
      <div className="power-up-head">
        <h2 id={`${id}name`}>{name}</h2>
        {badge ? <span className={`badge ${badge.colour}`}>{badge.text}</span> : null}
      </div>
      <p className="power-up-about">{description}</p>
      <h3 id={`${id}scopes`}>Permissions</h3>
      <ul className="scopes" aria-labelledby={`${id}scopes`}>
        {scopes.map((scope) => (
          <li className="badge plain" key={scope}>
            {scope}
          </li>
        ))}
      </ul>
      <div className="power-up-actions">
        {own && path !== undefined ? (
          <Link className={standing === 'lacking' ? 'button quiet' : 'button primary'} to={path}>
            Open {name}
          </Link>
        ) : null}
        {own ? (
          <Link className="button quiet" to={managePath} aria-describedby={`${id}name`}>
            Manage
          </Link>
        ) : null}
        {isAsked ? (
          <ReachButton
            code={installDialog}
            className="button primary"
            aria-describedby={`${id}name`}
            onClick={() => onInstall({ powerUp, own })}
          >
            {own ? 'Review permissions' : 'Install'}
          </ReachButton>
        ) : null}
      </div>
    </li>
  );
}
