import '../powerups.css';
import { Skeleton } from '#frontend/ui/states.tsx';
import * as text from '#shared/text/powerups-skeleton.ts';

/** In the shape of the catalogue. */
export function GallerySkeleton() {
  return (
    <CardSkeleton label={text.loading}>
      <h3>{text.permissions}</h3>
      <div className="scopes">
        {['w0', 'w2', 'w1', 'w2'].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          <Skeleton key={index} shape={`scope-bone ${width}`} />
        ))}
      </div>
      <div className="power-up-actions">
        <Skeleton shape="button-bone" />
      </div>
    </CardSkeleton>
  );
}

/** In the shape of one power-up, because most users have one. */
export function UserPowerupsSkeleton() {
  return (
    <CardSkeleton label={text.loadingYours}>
      <div className="power-up-switch">
        <Skeleton shape="switch-bone" />
      </div>
      <div className="power-up-actions">
        <Skeleton shape="button-bone" />
      </div>
    </CardSkeleton>
  );
}

function CardSkeleton({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="power-ups" role="status" aria-label={label}>
      <div className="card power-up">
        <div className="power-up-head">
          <Skeleton shape="line w2" />
        </div>
        <p className="power-up-about">
          <Skeleton shape="line w0" />
        </p>
        {children}
      </div>
    </div>
  );
}
