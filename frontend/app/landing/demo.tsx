import type { ReactNode } from 'react';
import { CommitmentsSample } from './commitments-sample.tsx';
import { ConfidantsSample } from './confidants-sample.tsx';
import { FitnessSample } from './fitness-sample.tsx';

/**
 * Screens of the product as illustrations, in the product's own CSS: they look like it, and nothing in them can be
 * pressed. Readers get lists and pairs of terms and values, no controls.
 */
export function Demo({ headingId }: { headingId: string }) {
  return (
    <section className="demo" aria-labelledby={headingId}>
      {/* Takes the focus when one comes here by a button. */}
      <h2 id={headingId} tabIndex={-1}>
        See It in Action
      </h2>
      <p className="lede">Three pages from somebody’s week. The people are made up; the pages are yours to fill.</p>
      <div className="samples">
        <Sample title="Commitments" text="The few things that matter, and how today is going.">
          <CommitmentsSample />
        </Sample>
        <Sample title="Fitness power-up" text="What you ate and how you moved, beside what you aimed for.">
          <FitnessSample />
        </Sample>
        <Sample title="Confidants and groups" text="Those who know what you promised, and a place to talk.">
          <ConfidantsSample />
        </Sample>
      </div>
    </section>
  );
}

function Sample({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <figure className="sample">
      <figcaption>
        <h3>{title}</h3>
        <p>{text}</p>
      </figcaption>
      <div className="sample-panel">{children}</div>
    </figure>
  );
}
