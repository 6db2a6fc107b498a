import { useOnline } from '#frontend/ui/states.tsx';
import { focusBox } from './box.ts';
import type { Outgoing } from './outgoing.ts';
import { SEND_FAILURE } from './words.ts';

interface NotSentProps {
  message: Outgoing;
  /** Nobody was reached so far. */
  waits: boolean;
  onRetry: (key: string) => void;
  onDiscard: (key: string) => void;
}

/** What becomes of a message that is not sent yet. */
export function NotSent({ message: { key, failure }, waits, onRetry, onDiscard }: NotSentProps) {
  const online = useOnline();
  // Both buttons go with what they do.
  const leave = (work: (key: string) => void) => {
    focusBox();
    work(key);
  };
  if (failure === undefined) {
    return <p className="message-state">{online ? (waits ? 'Still sending' : 'Sending') : OFFLINE}</p>;
  }
  return (
    <div className="message-state failed" role="alert">
      <p>{failure === SEND_FAILURE ? failure : `${SEND_FAILURE}: ${failure}`}</p>
      <button type="button" className="button quiet small" onClick={() => leave(onRetry)}>
        Try again
      </button>
      <button type="button" className="button quiet small" onClick={() => leave(onDiscard)}>
        Discard
      </button>
    </div>
  );
}

const OFFLINE = 'You are offline. This is sent when you are back.';
