import '../journaling.css';
import type { ComponentType } from 'react';
import { clockTime, dateFormat } from '#frontend/lib/format.ts';
import { type LazyModule, lazyModule } from '#frontend/lib/lazy-module.ts';
import { LazyButton, Opened, useOpening } from '#frontend/ui/lazy-controls.tsx';
import type { JournalPage, JournalShare } from '#shared/contracts/journaling.ts';
import { toLocal } from '#shared/domain/local-time.ts';
import * as text from '#shared/text/journaling.ts';

/** The dialog in which a page is shared. Pages pass it in, because confidants are another feature. */
export type ShareDialogModule = LazyModule<{
  default: ComponentType<{ entry: JournalPage; open: boolean; onClose: () => void }>;
}>;

const takeBackDialog = lazyModule(() => import('./take-back-dialog.tsx'));

const day = dateFormat({ month: 'long', day: 'numeric' });
const dayWithYear = dateFormat({ month: 'long', day: 'numeric', year: 'numeric' });

interface CopiesProps {
  entry: JournalPage;
  today: string;
  timezone: string;
}

/** The copies of a page that confidants can read. */
export function Copies({ entry, today, timezone }: CopiesProps) {
  const dialog = useOpening<JournalShare>(takeBackDialog);
  const nameOf = ({ name, shared_at }: JournalShare) => {
    const { date, time } = toLocal(Date.parse(shared_at), timezone);
    const on = (date.slice(0, 4) === today.slice(0, 4) ? day : dayWithYear)(date);
    return name === null ? text.sharedOn(on, clockTime(time)) : text.sharedWith(name, on, clockTime(time));
  };
  return (
    <>
      {entry.shares.length > 0 ? (
        <ul className="copies" aria-label={text.copies}>
          {entry.shares.map((share) => (
            <li key={share.id} className="copy">
              <span>{nameOf(share)}</span>
              <LazyButton
                code={takeBackDialog}
                className="quiet-link take-back"
                aria-label={text.takeBackCopy(nameOf(share))}
                onClick={() => void dialog.openFor(share)}
              >
                {text.takeBack}
              </LazyButton>
            </li>
          ))}
        </ul>
      ) : null}
      <Opened opening={dialog.opening} code={takeBackDialog}>
        {(Question, { subject, open }) => (
          <Question date={entry.date} share={subject} open={open} onClose={dialog.close} />
        )}
      </Opened>
    </>
  );
}
