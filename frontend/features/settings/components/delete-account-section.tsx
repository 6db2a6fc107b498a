import '#frontend/ui/sections.css';
import '../settings.css';
import { type ReactNode, useId } from 'react';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { LazyButton, Opened, useOpening } from '#frontend/ui/lazy-controls.tsx';
import type { User } from '#shared/contracts/users.ts';
import * as text from '#shared/text/settings-delete.ts';

interface DeletionProps {
  user: Pick<User, 'email'>;
  /** The link to the export of the user's data. */
  exportLink: (text: string) => ReactNode;
  onDeleted: () => void;
}

const question = lazyModule(() => import('./delete-account-dialog.tsx'));

/** Explains the deletion, and asks for the password in a dialog. */
export function DeleteAccountSection({ user, exportLink, onDeleted }: DeletionProps) {
  const id = useId();
  const { opening, openFor, close } = useOpening<null>(question);
  return (
    <section className="card section" aria-labelledby={id}>
      <h2 id={id}>{text.title}</h2>
      <p className="section-about">{text.about}</p>
      <ul className="section-about deletion-list">
        <li>{text.atOnce}</li>
        <li>{text.within}</li>
        <li>{text.stays}</li>
      </ul>
      <p className="section-about">
        <span>{text.exportFirst}</span> {exportLink(text.toExport)}
      </p>
      <div className="section-actions">
        <LazyButton code={question} className="button danger-quiet alone" onClick={() => void openFor(null)}>
          {text.remove}
        </LazyButton>
      </div>
      <Opened opening={opening} code={question}>
        {(DeleteAccountDialog, { open }) => (
          <DeleteAccountDialog open={open} email={user.email} onClose={close} onDeleted={onDeleted} />
        )}
      </Opened>
    </section>
  );
}
