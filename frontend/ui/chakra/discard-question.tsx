import type { ComponentProps } from 'react';
import { DISCARD } from '../use-unsaved.ts';
import { Confirmation } from './dialog.tsx';

type QuestionProps = Pick<ComponentProps<typeof Confirmation>, 'open' | 'onConfirm' | 'onCancel'>;

/** Asks before a page with unsaved input is left. */
export default function DiscardQuestion(asked: QuestionProps) {
  return <Confirmation {...DISCARD} {...asked} />;
}
