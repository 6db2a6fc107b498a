import { Bone } from '#frontend/ui/states.tsx';

/** In the shape of the catalogue. */
export function GallerySkeleton() {
  return (
    <CardSkeleton label="Loading power-ups">
      <h3>Permissions</h3>
      <div className="scopes">
        {['w0', 'w2', 'w1', 'w2'].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          <Bone key={index} shape={`scope-bone ${width}`} />
        ))}
      </div>
      <div className="power-up-actions">
        <Bone shape="button-bone" />
      </div>
    </CardSkeleton>
  );
}

/** In the shape of what most users have: one. */
export function UserPowerUpsSkeleton() {
  return (
    <CardSkeleton label="Loading your power-ups">
      <div className="power-up-switch">
        <Bone shape="switch-bone" />
      </div>
      <div className="power-up-actions">
        <Bone shape="button-bone" />
      </div>
    </CardSkeleton>
  );
}

function CardSkeleton({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="power-ups" role="status" aria-label={label}>
      <div className="card power-up">
        <div className="power-up-head">
          <Bone shape="line w2" />
        </div>
        <p className="power-up-about">
          <Bone shape="line w0" />
        </p>
        {children}
      </div>
    </div>
  );
}
