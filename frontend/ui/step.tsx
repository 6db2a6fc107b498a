import { Icon } from './icons.tsx';

interface StepProps {
  to: 'before' | 'after';
  label: string;
  /** Without it there is nothing in that direction. */
  go: (() => void) | undefined;
}

const ARROWS = { before: 'm12 5-5 5 5 5', after: 'm8 5 5 5-5 5' };

/** A way to what was before, or to what comes after. */
export function Step({ to, label, go }: StepProps) {
  return (
    // Not `disabled`: whoever has come to the end by this button would lose their place.
    <button type="button" className="icon-button" aria-label={label} aria-disabled={!go} onClick={go}>
      <Icon>
        <path d={ARROWS[to]} />
      </Icon>
    </button>
  );
}
