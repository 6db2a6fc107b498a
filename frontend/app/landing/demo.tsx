import type { ReactNode } from 'react';
import * as text from '#shared/text/landing.ts';
import { CommitmentsSample } from './commitments-sample.tsx';
import { ConfidantsSample } from './confidants-sample.tsx';
import { FitnessSample } from './fitness-sample.tsx';

/**
 * Screens of the product as illustrations with the product's own CSS. They contain no controls; screen readers get
 * lists, and terms with values.
 */
export function Demo({ headingId }: { headingId: string }) {
  return (
    <section className="demo" aria-labelledby={headingId}>
      {/* Focused by the button that scrolls here. */}
      <h2 id={headingId} tabIndex={-1}>
        {text.demoHeading}
      </h2>
      <p className="lede">{text.demoLede}</p>
      <div className="samples">
        <Sample {...text.samples.commitments}>
          <CommitmentsSample />
        </Sample>
        <Sample {...text.samples.fitness}>
          <FitnessSample />
        </Sample>
        <Sample {...text.samples.confidants}>
          <ConfidantsSample />
        </Sample>
      </div>
    </section>
  );
}

function Sample({ title, text: about, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <figure className="sample">
      <figcaption>
        <h3>{title}</h3>
        <p>{about}</p>
      </figcaption>
      <div className="sample-panel">{children}</div>
    </figure>
  );
}
