import { Confirmation } from './dialog.tsx';

interface DiscardProps {
  open: boolean;
  onDiscard: () => void;
  /** Back to what was typed. */
  onCancel: () => void;
}

/** Asked by a dialog with a form before it closes: what was typed is never lost by itself. */
export function DiscardQuestion({ open, onDiscard, onCancel }: DiscardProps) {
  return (
    <Confirmation
      open={open}
      question="Are you sure you want to discard what you have typed?"
      confirm="Discard"
      onConfirm={onDiscard}
      onCancel={onCancel}
    />
  );
}
