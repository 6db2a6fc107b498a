import '#frontend/ui/sections.css';
import '../notifications.css';
import { type ReactNode, type Ref, useId } from 'react';
import { CodeFailure, type Near } from '#frontend/ui/lazy-section.tsx';
import { Skeleton } from '#frontend/ui/states.tsx';
import * as text from '#shared/text/notification-settings.ts';

/** In the shape of the form's first parts; the rest is below the fold. */
export function PreferencesSkeleton() {
  return (
    <div className="card section parts" role="status" aria-label={text.loadingPreferences}>
      <Part title={text.push}>
        <CheckBone label={text.labels.push_enabled} hint={text.pushHint} />
        <Skeleton shape="test-bone" />
        <Skeleton shape="test-bone" />
      </Part>
      <Part title={text.email}>
        <CheckBone label={text.labels.email_enabled} hint={<Skeleton shape="sentence-bone" />} />
        {/* CSS shows this before the first paint, like the banner. */}
        <p className="part-note verify-skeleton" aria-hidden="true">
          <span>{text.unverified}</span> <span className="text-button">{text.verify}</span>
        </p>
        <FieldBone label={text.labels.email_frequency}>
          <div className="field-hint">
            <Skeleton shape="sentence-bone" />
          </div>
        </FieldBone>
        <CheckBone label={text.labels.weekly_review} hint={text.weeklyReviewHint} />
        <Skeleton shape="test-bone" />
      </Part>
      <Part title={text.inApp}>
        <CheckBone label={text.labels.in_app_enabled} hint={text.inAppHint} />
      </Part>
      <Part title={text.quietHours}>
        <div className="field-pair">
          <FieldBone label={text.labels.quiet_hours_start} />
          <FieldBone label={text.labels.quiet_hours_end} />
        </div>
      </Part>
    </div>
  );
}

function CheckBone({ label, hint }: { label: string; hint: ReactNode }) {
  return (
    <div className="field check-field">
      <div className="check-words">
        <Skeleton shape="box" />
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
      <Skeleton shape="input-bone short-input" />
      {children}
    </div>
  );
}

interface PartProps {
  title: ReactNode;
  titleId?: string;
  children: ReactNode;
}

/** One part of the form. Not a region: a screen reader would take its heading for the label of its fields. */
export function Part({ title, titleId, children }: PartProps) {
  return (
    <div className="part">
      <h2 id={titleId}>{title}</h2>
      <div className="part-fields">{children}</div>
    </div>
  );
}

/** The notification log, with its title. */
export function HistorySection({ ref, children }: { ref?: Ref<HTMLElement>; children: ReactNode }) {
  const id = useId();
  return (
    <section ref={ref} className="card section" aria-labelledby={id}>
      <h2 id={id}>{text.historyTitle}</h2>
      <p className="section-about">{text.historyAbout}</p>
      {children}
    </section>
  );
}

/** Replaces the notification log until its code is loaded. */
export function HistoryPlaceholder({ setPlace, failed, load }: Near) {
  return <HistorySection ref={setPlace}>{failed ? <CodeFailure load={load} /> : <HistorySkeleton />}</HistorySection>;
}

/** As high as an empty log: if the page became shorter, its content would move under the pointer. */
export function HistorySkeleton() {
  return (
    <p className="notification-history-empty" role="status" aria-label={text.loadingHistory}>
      <Skeleton shape="line w1" />
    </p>
  );
}
