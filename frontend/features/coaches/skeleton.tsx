import { Bone } from '#frontend/ui/states.tsx';

/** In the shape of a new account: one coach is active, three are offered. */
export function CoachesSkeleton() {
  return (
    <div role="status" aria-label="Loading coaches">
      <h3>Your coaches</h3>
      <CoachBone width="w0" />
      <Bone shape="button-bone create-bone" />
      <h3>Available coaches</h3>
      {['w1', 'w0', 'w2'].map((width) => (
        <CoachBone key={width} width={width} offered />
      ))}
    </div>
  );
}

function CoachBone({ width, offered = false }: { width: string; offered?: boolean }) {
  return (
    <div className="coach">
      <Bone shape="coach-disc" />
      <div className="coach-about">
        <p className="coach-name">
          <Bone shape="line w1" />
        </p>
        <p className="coach-words">
          <Bone shape={`line ${width}`} />
        </p>
        {offered ? (
          <p className="coach-expertise">
            <Bone shape="line w2" />
          </p>
        ) : null}
      </div>
      <div className="coach-actions">
        <span className="button small" />
      </div>
    </div>
  );
}
