import { type FormEvent, type ReactNode, type RefObject, useId } from 'react';
import { toaster } from '#frontend/ui/notice-area.tsx';

interface SectionProps {
  /** By which links lead to it. */
  id?: string;
  title: string;
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  busy: boolean;
  /** What went wrong with the whole. */
  failure: string | undefined;
  /** Stands for 'Save' while busy. */
  busyLabel?: string;
  /** Another button, after that for saving. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A part of the settings that is saved by itself. Whoever comes near it will hear how that went. */
export function Section({ id, title, ref, onSubmit, failure, children, ...saving }: SectionProps) {
  const { busy, busyLabel = 'Saving...', beside } = saving;
  const titleId = useId();
  return (
    <section id={id} className="card section" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <form ref={ref} noValidate onSubmit={onSubmit} onFocus={toaster.prepare}>
        {children}
        {failure ? (
          <p className="alert" role="alert">
            {failure}
          </p>
        ) : null}
        {/* The page has several of these: in a list of buttons the heading tells them apart. */}
        <div className="section-actions">
          <button type="submit" className="button primary" aria-describedby={titleId} aria-disabled={busy}>
            {busy ? busyLabel : 'Save'}
          </button>
          {beside}
        </div>
      </form>
    </section>
  );
}
