import '#frontend/ui/sections.css';
import '../settings.css';
import type { ReactNode } from 'react';
import { CodeFailure } from '#frontend/ui/code-failure.tsx';
import { Skeleton } from '#frontend/ui/states.tsx';
import type { Near } from '#frontend/ui/use-near.ts';
import * as exports from '#shared/text/exports.ts';
import { title as picture } from '#shared/text/pictures.ts';
import * as text from '#shared/text/settings.ts';

/** In the shape of the page's first sections: what comes after them is below the fold. */
export function SettingsSkeleton() {
  return (
    <div className="sections" role="status" aria-label={text.loadingSettings}>
      <div className="card section">
        <h2>{picture}</h2>
        <Skeleton shape="own-picture-bone" />
      </div>
      <Card title={text.account}>
        <div className="field-pair">
          <Field label={text.name} />
          <Field label={text.email} />
        </div>
        <Skeleton shape="check-bone" />
      </Card>
      <Card title={text.resets}>
        <p className="section-about">
          <Skeleton shape="sentence-bone" />
        </p>
        {Object.values(text.resetLabels).map((label) => (
          <Field key={label} label={label} shape="short-input">
            <Skeleton shape="sentence-bone" />
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
      <Skeleton shape="button-bone" />
    </div>
  );
}

function Field({ label, shape = '', children }: { label: string; shape?: string; children?: ReactNode }) {
  return (
    <div className="field">
      <span className="bone-label">{label}</span>
      <Skeleton shape={`input-bone ${shape}`} />
      {children}
    </div>
  );
}

/** Takes the place of the settings about AI until their code is loaded. */
export function AiSettingsSkeleton({ setPlace, failed, load }: Near) {
  return (
    <div ref={setPlace} className="sections">
      <div className="card section">
        <h2>{text.aiCoachSettings}</h2>
        {failed ? (
          <CodeFailure load={load} />
        ) : (
          <>
            <p className="section-about">
              <Skeleton shape="sentence-bone" />
            </p>
            <Skeleton shape="button-bone" />
          </>
        )}
      </div>
      {failed ? null : (
        <div className="card section ai-coaches-bone">
          <h2>{text.aiCoaches}</h2>
        </div>
      )}
    </div>
  );
}

/** Takes the place of the section about the user's data until its code is loaded. */
export function YourDataSkeleton({ setPlace, failed, load }: Near) {
  return (
    <div ref={setPlace} className="card section">
      <h2>{exports.title}</h2>
      {failed ? (
        <CodeFailure load={load} />
      ) : (
        <>
          <p className="section-about">
            <Skeleton shape="sentence-bone" />
          </p>
          <Skeleton shape="button-bone" />
        </>
      )}
    </div>
  );
}
