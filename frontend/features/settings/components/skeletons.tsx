import '#frontend/ui/sections.css';
import '../settings.css';
import type { ReactNode } from 'react';
import { CodeFailure, type Near } from '#frontend/ui/lazy-section.tsx';
import { Skeleton } from '#frontend/ui/states.tsx';
import * as exports from '#shared/text/exports.ts';
import { title as picture } from '#shared/text/pictures.ts';
import * as text from '#shared/text/settings.ts';

/** In the shape of the page's first sections; the rest is below the fold. */
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
      <PasswordCard />
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

function Field({ label }: { label: string }) {
  return (
    <div className="field">
      <span className="bone-label">{label}</span>
      <Skeleton shape="input-bone" />
    </div>
  );
}

function PasswordCard({ children }: { children?: ReactNode }) {
  return (
    <Card title={text.changePassword}>
      {children ??
        [text.currentPassword, text.newPassword, text.confirmPassword].map((label) => (
          <Field key={label} label={label} />
        ))}
    </Card>
  );
}

/** Replaces the password form until its code is loaded. */
export function PasswordSkeleton({ setPlace, failed, load }: Near) {
  return (
    <div ref={setPlace}>
      <PasswordCard>{failed ? <CodeFailure load={load} /> : null}</PasswordCard>
    </div>
  );
}

/** Replaces the settings about AI until their code is loaded. */
export function AiSettingsSkeleton({ setPlace, failed, load }: Near) {
  return (
    <div ref={setPlace} className="sections">
      <div className="card section">
        <h2>{text.aiCoachSettings}</h2>
        <PlaceBody failed={failed} load={load} />
      </div>
      {failed ? null : (
        <div className="card section">
          <h2>{text.aiCoaches}</h2>
          <PlaceBody failed={failed} load={load} />
        </div>
      )}
    </div>
  );
}

/** Replaces the list of sessions until its code is loaded. */
export function SessionsSkeleton(near: Near) {
  return <Place title={text.sessions} {...near} />;
}

/** Replaces the reset preferences until their code is loaded. */
export function ResetSkeleton(near: Near) {
  return <Place title={text.resets} {...near} />;
}

/** Replaces the sections about the user's data until their code is loaded. */
export function YourDataSkeleton(near: Near) {
  return <Place title={exports.title} {...near} />;
}

function Place({ title, setPlace, failed, load }: Near & { title: string }) {
  return (
    <div ref={setPlace} className="card section">
      <h2>{title}</h2>
      <PlaceBody failed={failed} load={load} />
    </div>
  );
}

function PlaceBody({ failed, load }: Omit<Near, 'setPlace'>) {
  if (failed) return <CodeFailure load={load} />;
  return (
    <>
      <p className="section-about">
        <Skeleton shape="sentence-bone" />
      </p>
      <Skeleton shape="button-bone" />
    </>
  );
}
