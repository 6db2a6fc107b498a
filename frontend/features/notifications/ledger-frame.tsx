import { type ReactNode, type Ref, useId } from 'react';
import { CodeFailure } from '#frontend/ui/code-failure.tsx';
import { Bone } from '#frontend/ui/states.tsx';
import type { Near } from '#frontend/ui/use-near.ts';

/** What stands around the ledger, and before it. */
export function LedgerFrame({ ref, children }: { ref?: Ref<HTMLElement>; children: ReactNode }) {
  const id = useId();
  return (
    <section ref={ref} className="card section" aria-labelledby={id}>
      <h2 id={id}>Why did I get this? Why not?</h2>
      <p className="section-about">What notified you in the last 30 days, what did not, and why.</p>
      {children}
    </section>
  );
}

/** In the place of the ledger until its code is here. */
export function LedgerWaiting({ setPlace, failed, load }: Near) {
  return <LedgerFrame ref={setPlace}>{failed ? <CodeFailure load={load} /> : <LedgerSkeleton />}</LedgerFrame>;
}

export function LedgerSkeleton() {
  return (
    <div role="status" aria-label="Loading notifications">
      <Bone shape="show-bone" />
      {[0, 1, 2].map((row) => (
        <div className="happening" key={row}>
          <Bone shape={`line w${row}`} />
          <Bone shape="line short" />
          <Bone shape="line decision" />
        </div>
      ))}
    </div>
  );
}
