import { type FormEvent, type ReactNode, type RefObject, useId } from 'react';
import { toaster } from '#frontend/ui/notice-area.tsx';

interface SectionProps {
  title: string;
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  busy: boolean;
  /** What went wrong with the whole. */
  failure: string | undefined;
  children: ReactNode;
}

/** A part of the settings that is saved by itself. Whoever comes near it will hear how that went. */
export function Section({ title, ref, onSubmit, busy, failure, children }: SectionProps) {
  const id = useId();
  return (
    <section className="card section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <form ref={ref} noValidate onSubmit={onSubmit} onFocus={toaster.prepare}>
        {children}
        {failure ? (
          <p className="alert" role="alert">
            {failure}
          </p>
        ) : null}
        {/* The page has several of these: in a list of buttons the heading tells them apart. */}
        <button type="submit" className="button primary" aria-describedby={id} aria-disabled={busy}>
          {busy ? 'Saving...' : 'Save'}
        </button>
      </form>
    </section>
  );
}
