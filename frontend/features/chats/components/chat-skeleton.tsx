import '../chat.css';
import '../messages.css';
import { loadingChat } from '#shared/text/chats.ts';

/** A chat that is being loaded. */
export default function ChatSkeleton() {
  return (
    <>
      <div className="page-head">
        <h1 className="chat-heading" role="status">
          <span className="bone face-bone" />
          <span className="chat-title">{loadingChat}</span>
        </h1>
        <span className="icon-button chat-back" />
      </div>
      <div className="chat">
        <MessagesSkeleton />
      </div>
    </>
  );
}

/** Placeholders for messages. */
export function MessagesSkeleton() {
  return (
    <div className="messages-frame skeleton" aria-hidden="true">
      {['w1', 'w0 own', 'w2', 'w1 own', 'w0'].map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay where they are
        <span key={row} className={`bone bubble-bone ${width}`} />
      ))}
    </div>
  );
}
