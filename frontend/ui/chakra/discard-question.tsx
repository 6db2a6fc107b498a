import type { ComponentProps } from 'react';
import * as text from '#shared/text/unsent.ts';
import { DISCARD, type Loss } from '../use-unsaved.ts';
import { Confirmation } from './dialog.tsx';

type QuestionProps = Pick<ComponentProps<typeof Confirmation>, 'open' | 'onConfirm' | 'onCancel'> & { loss: Loss };

/** Asks before a page with unsaved input is left, and before a sign-out that loses unsent work. */
export default function DiscardQuestion({ loss, ...asked }: QuestionProps) {
  if (loss === 'fields') return <Confirmation {...DISCARD} {...asked} />;
  return (
    <Confirmation question={text.question(loss.changes, loss.drafts)} confirm={text.signOut} {...asked}>
      <p>{text.consequence(loss.changes, loss.drafts)}</p>
    </Confirmation>
  );
}
