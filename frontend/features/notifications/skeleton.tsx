import { Bone } from '#frontend/ui/states.tsx';

/** In the shape of the form. */
export function PreferencesSkeleton() {
  return (
    <div className="card section" role="status" aria-label="Loading preferences">
      <h2>Timezone</h2>
      <div className="field">
        <Bone shape="input-bone zone-bone" />
        <div className="field-hint">
          <Bone shape="hint-bone" />
        </div>
      </div>
      <Bone shape="button-bone" />
    </div>
  );
}
