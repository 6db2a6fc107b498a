import type { ReactNode } from 'react';
import { Icon } from '#frontend/ui/icons.tsx';

interface StepperProps {
  id: string;
  /** 'month' or 'year', as the buttons say it. */
  unit: string;
  children: ReactNode;
  /** Without it there is nothing in that direction. */
  onBack: (() => void) | undefined;
  onForth: (() => void) | undefined;
}

/** What is shown, between the ways to what was before and what comes after. */
export function Stepper({ id, unit, children, onBack, onForth }: StepperProps) {
  return (
    <div className="stepper">
      <Step label={`Previous ${unit}`} go={onBack}>
        <path d="m12 5-5 5 5 5" />
      </Step>
      <h2 id={id} aria-live="polite">
        {children}
      </h2>
      <Step label={`Next ${unit}`} go={onForth}>
        <path d="m8 5 5 5-5 5" />
      </Step>
    </div>
  );
}

function Step({ label, go, children }: { label: string; go: (() => void) | undefined; children: ReactNode }) {
  return (
    // Not `disabled`: whoever has come to the end by this button would lose their place.
    <button type="button" className="icon-button" aria-label={label} aria-disabled={!go} onClick={go}>
      <Icon>{children}</Icon>
    </button>
  );
}
