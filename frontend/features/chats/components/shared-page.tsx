import '../shared-page.css';
import { dateName } from '#frontend/lib/days.ts';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { JournalIcon } from '#frontend/ui/icons.tsx';
import { LazyButton, Opened, useOpening } from '#frontend/ui/lazy-controls.tsx';
import type { Message } from '#shared/contracts/chats.ts';
import * as text from '#shared/text/chats-messages.ts';
import type { Timestamp } from '../message-list.ts';
import type { PageMessage } from '../model.ts';

const pageDialog = lazyModule(() => import('./shared-page-dialog.tsx'));

interface PageProps {
  chatId: string;
  message: PageMessage;
  own: boolean;
  when: Timestamp;
}

/** A page of a journal that is shared in a chat. What was written is only in its dialog. */
export function SharedPage({ chatId, message, own, when }: PageProps) {
  // It stays open when the page is taken back, and says so.
  const dialog = useOpening<{ day: string }>(pageDialog);
  const { date } = message.journal_page;
  const day = date && dateName(date, when.date);
  return (
    <div className={day ? 'shared-page' : 'shared-page taken-back'}>
      <JournalIcon />
      <p className="shared-page-name">{day ? nameOf(message, own) : takenBackNameOf(message, own)}</p>
      {day ? (
        <>
          <p className="shared-page-day">{day}</p>
          <LazyButton
            code={pageDialog}
            className="button quiet small shared-page-read"
            aria-label={text.readPage(day)}
            onClick={() => void dialog.openFor({ day })}
          >
            {text.read}
          </LazyButton>
        </>
      ) : null}
      <time className="message-time" dateTime={when.iso} title={when.full}>
        {when.time}
      </time>
      <Opened opening={dialog.opening} code={pageDialog}>
        {(Dialog, { subject, open }) => (
          <Dialog
            chatId={chatId}
            message={message}
            own={own}
            title={nameOf(message, own)}
            day={subject.day}
            open={open}
            onClose={dialog.close}
          />
        )}
      </Opened>
    </div>
  );
}

function nameOf({ sender }: Message, own: boolean): string {
  if (own) return text.ownPage;
  return sender.id === null ? text.somePage : text.pageOf(firstName(sender.name));
}

function takenBackNameOf({ sender }: Message, own: boolean): string {
  if (own) return text.ownPageTakenBack;
  return sender.id === null ? text.somePageTakenBack : text.pageOfTakenBack(firstName(sender.name));
}

const firstName = (name: string): string => name.trim().split(/\s+/)[0]!;
