import type { ReactNode } from 'react';
import { Bone } from '#frontend/ui/states.tsx';
import { HINTS, LABELS, UNVERIFIED } from './labels.ts';
import { Part } from './part.tsx';

/** In the shape of the form's first parts: what comes after them is below the fold. */
export function PreferencesSkeleton() {
  return (
    <div className="card section parts" role="status" aria-label="Loading preferences">
      <Part title="Push">
        <CheckBone label={LABELS.push_enabled} hint={HINTS.push_enabled} />
        <Bone shape="test-bone" />
        <Bone shape="test-bone" />
      </Part>
      <Part title="Email">
        <CheckBone label={LABELS.email_enabled} hint={<Bone shape="sentence-bone" />} />
        {/* Known before the first picture, like the banner about it. */}
        <p className="part-note verify-skeleton" aria-hidden="true">
          {UNVERIFIED} <span className="text-button">Verify it</span>
        </p>
        <FieldBone label={LABELS.email_frequency}>
          <div className="field-hint">
            <Bone shape="sentence-bone" />
          </div>
        </FieldBone>
        <Bone shape="test-bone" />
      </Part>
      <Part title="In-app">
        <CheckBone label={LABELS.in_app_enabled} hint={HINTS.in_app_enabled} />
      </Part>
      <Part title="Quiet Hours">
        <div className="field-pair">
          <FieldBone label={LABELS.quiet_hours_start} />
          <FieldBone label={LABELS.quiet_hours_end} />
        </div>
      </Part>
    </div>
  );
}

function CheckBone({ label, hint }: { label: string; hint: ReactNode }) {
  return (
    <div className="field check-field">
      <div className="check-words">
        <Bone shape="box" />
        <span>{label}</span>
      </div>
      <div className="field-hint">{hint}</div>
    </div>
  );
}

function FieldBone({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div className="field">
      <span className="bone-label">{label}</span>
      <Bone shape="input-bone short-input" />
      {children}
    </div>
  );
}
