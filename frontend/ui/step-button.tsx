import { Icon } from './icons.tsx';

interface StepButtonProps {
  to: 'before' | 'after';
  label: string;
  /** If missing, there is no item in that direction. */
  go: (() => void) | undefined;
}

const ARROWS = { before: 'm12 5-5 5 5 5', after: 'm8 5 5 5-5 5' };

/** A button for the previous or next item. */
export function StepButton({ to, label, go }: StepButtonProps) {
  return (
    // Not `disabled`: at the end the button would lose the focus.
    <button type="button" className="icon-button" aria-label={label} aria-disabled={!go} onClick={go}>
      <Icon>
        <path d={ARROWS[to]} />
      </Icon>
    </button>
  );
}
