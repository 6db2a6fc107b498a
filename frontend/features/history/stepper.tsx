import type { ReactNode } from 'react';
import { Step } from '#frontend/ui/step.tsx';

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
      <Step to="before" label={`Previous ${unit}`} go={onBack} />
      <h2 id={id} aria-live="polite">
        {children}
      </h2>
      <Step to="after" label={`Next ${unit}`} go={onForth} />
    </div>
  );
}
