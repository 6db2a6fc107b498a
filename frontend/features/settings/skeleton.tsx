import type { ReactNode } from 'react';
import { Bone } from '#frontend/ui/states.tsx';

/** In the shape of the page's first sections: what comes after them is below the fold. */
export function SettingsSkeleton() {
  return (
    <div className="sections" role="status" aria-label="Loading settings">
      <Card title="Account Settings">
        <div className="field-pair">
          <Field label="Name" />
          <Field label="Email address" />
        </div>
        <Bone shape="check-bone" />
      </Card>
      <Card title="Reset Preferences">
        <p className="section-about">
          <Bone shape="sentence-bone" />
        </p>
        {['Daily reset time', 'Weekly reset day', 'Monthly reset day'].map((label) => (
          <Field key={label} label={label} shape="short-input">
            <Bone shape="sentence-bone" />
          </Field>
        ))}
      </Card>
    </div>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="card section">
      <h2>{title}</h2>
      {children}
      <Bone shape="button-bone" />
    </div>
  );
}

function Field({ label, shape = '', children }: { label: string; shape?: string; children?: ReactNode }) {
  return (
    <div className="field">
      <span className="bone-label">{label}</span>
      <Bone shape={`input-bone ${shape}`} />
      {children}
    </div>
  );
}
