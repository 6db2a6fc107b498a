import type { ReactNode } from 'react';
import type { Why } from './why.ts';

/** 'Why is this due today?' or the like, folded until somebody asks. `links` lead to where the rule can be changed. */
export function WhyDetails({ question, sentences, links }: Why & { links: ReactNode }) {
  return (
    <details className="why">
      <summary>{question}</summary>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className="why-links">{links}</p>
    </details>
  );
}
