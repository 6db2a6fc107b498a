import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { isComposing } from '#frontend/ui/composing.ts';
import { useHeld } from '#frontend/ui/use-unsaved.ts';
import { Counter } from '#frontend/ui/written-fields.tsx';
import { newMessage } from '#shared/contracts/chats.ts';
import { wrongFields } from '#shared/contracts/wrong-fields.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import * as text from '#shared/text/chats-messages.ts';
import { fieldErrors } from '#shared/text/field-errors.ts';
import { useDraft } from '../local-drafts.ts';
import { withStarter } from '../message-list.ts';

/** The functions of the message box for other components. */
export interface MessageBox {
  /** Puts a starter into the box. */
  start(starter: string): void;
}

interface ComposerProps {
  chatId: string;
  owner: string;
  /** Says why the box is disabled. */
  notice?: ReactNode;
  /** Replaces 'Send' while the box is empty, otherwise shown beside it. */
  beside?: ReactNode;
  ref?: Ref<MessageBox>;
  onSend: (content: string) => void;
}

/** The counter appears this many characters before the limit. */
const NEAR = 200;

/** The message box. Its text is kept over reloads, and is the same in all tabs. */
export function Composer({ chatId, owner, notice, beside, ref, onSend }: ComposerProps) {
  const [value, change] = useDraft(owner, chatId);
  const box = useRef<HTMLTextAreaElement>(null);
  const hasKeyboard = useOnScreenKeyboard();
  /** The last text that could not be sent, and why. */
  const [refused, setRefused] = useState<{ value: string; sentence: string }>();
  const content = value.trim();
  const length = content.length;
  const isTooLong = length > LIMITS.messageLength;
  const sentence = isTooLong
    ? fieldErrors.too_long({ label: 'message', limit: LIMITS.messageLength })
    : refused?.value === value
      ? refused.sentence
      : undefined;
  const blocked = notice !== undefined || length === 0 || isTooLong;

  useImperativeHandle(ref, () => ({
    start: (starter) => {
      change(withStarter(value, starter));
      box.current?.focus({ preventScroll: true });
    },
  }));
  const send = () => {
    if (blocked) return;
    const checked = newMessage.safeParse({ content });
    if (!checked.success) {
      setRefused({ value, sentence: [...wrongFields(checked.error).values()].join(' ') });
      box.current?.focus({ preventScroll: true });
      return;
    }
    onSend(content.replaceAll('\r\n', '\n'));
    change('');
    box.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends a composition belongs to the input method. On an on-screen keyboard Enter starts a new line.
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event) || hasKeyboard()) return;
    event.preventDefault();
    send();
  };
  useEffect(() => grow(box.current));
  useHeld(value !== '');

  return (
    <>
      {notice}
      <div className="composer">
        <textarea
          ref={box}
          id={BOX_ID}
          className="input"
          rows={1}
          aria-label={text.message}
          placeholder={text.message}
          dir="auto"
          autoComplete="off"
          disabled={notice !== undefined}
          aria-invalid={sentence !== undefined || undefined}
          aria-describedby="message-hint"
          value={value}
          onChange={({ target }) => change(target.value)}
          onKeyDown={onKeyDown}
        />
        {beside}
        {beside && value === '' ? null : (
          <button
            type="button"
            className="button primary"
            disabled={blocked}
            onClick={send}
            // Keep the focus in the box, so that phones do not close the keyboard.
            onPointerDown={(event) => event.preventDefault()}
          >
            {text.send}
          </button>
        )}
        <div className="composer-hint" id="message-hint">
          {sentence === undefined ? null : (
            <span className="field-wrong" role="alert">
              {sentence}
            </span>
          )}
          {length > LIMITS.messageLength - NEAR ? <Counter value={value} limit={LIMITS.messageLength} /> : null}
        </div>
      </div>
    </>
  );
}

/** Sets the height in browsers without `field-sizing`. The style sheet limits it. */
function grow(box: HTMLTextAreaElement | null): void {
  if (!box || CSS.supports('field-sizing', 'content')) return;
  box.style.height = 'auto';
  box.style.height = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`;
}

/** An on-screen keyboard has at least this height, in pixels. */
const KEYBOARD = 120;

/**
 * Sets `--view-height` to the height above an on-screen keyboard, while there is one. Returns a function that tells
 * whether there is one now.
 */
function useOnScreenKeyboard(): () => boolean {
  const shown = useRef(false);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const { classList, style } = document.documentElement;
    const update = () => {
      // Zooming in shrinks the visual viewport, too.
      shown.current = view.scale < 1.1 && window.innerHeight - view.height > KEYBOARD;
      classList.toggle('with-keyboard', shown.current);
      if (shown.current) {
        style.setProperty('--view-height', `${view.height}px`);
        // Browsers push the page up, although its content already fits.
        window.scrollTo(0, 0);
      } else style.removeProperty('--view-height');
    };
    update();
    view.addEventListener('resize', update);
    view.addEventListener('scroll', update);
    return () => {
      view.removeEventListener('resize', update);
      view.removeEventListener('scroll', update);
      classList.remove('with-keyboard');
      style.removeProperty('--view-height');
    };
  }, []);
  return useCallback(() => shown.current, []);
}

/** A page has one message box. */
const BOX_ID = 'message-box';

/** Moves the focus to the message box, or to the messages while the box is disabled. */
export function focusBox(): void {
  const box =
    document.querySelector<HTMLElement>(`#${BOX_ID}:enabled`) ?? document.querySelector<HTMLElement>('.messages');
  box?.focus({ preventScroll: true });
}
