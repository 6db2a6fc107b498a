import { type Tokens, tokensOf } from '#shared/domain/ai-cost.ts';
import type { PromptPart } from '#shared/domain/coach-prompt.ts';
import type { CoachFailureCode } from '#shared/domain/failures.ts';
import { AiFailure, type AiKey, type Fault } from './clients/ai/provider.ts';
import { reply } from './clients/ai/providers.ts';
import { logError } from './log.ts';

/** The outcome of a request for a reply. */
export interface ReplyOutcome {
  /** The whole text, or the part that had arrived when the reply was stopped or broke off. */
  text: string;
  /** Why the text is incomplete, unless it was stopped. */
  fault: Fault | undefined;
  /** The sum of all attempts. One that failed before its first text counts with what the provider has reported. */
  tokens: Tokens;
}

/** Faults after which a retry would not help: only the user can fix them. */
export const AT_ONCE: readonly Fault[] = ['refused', 'quota', 'long'];

/** The failure that the chat shows if the provider fails before the first text. */
export const FAILURE_OF: Readonly<Record<Fault, CoachFailureCode>> = {
  refused: 'key_refused',
  quota: 'quota_used_up',
  unavailable: 'unreachable',
  silent: 'unreachable',
  broken: 'unreachable',
  long: 'unreadable',
  unreadable: 'unreadable',
};

/** One request for a reply, which calls `onText` with the text so far whenever it grows. */
export async function attempt(
  key: AiKey,
  messages: readonly PromptPart[],
  signal: AbortSignal,
  onText: (text: string) => void = () => {},
): Promise<ReplyOutcome> {
  let text = '';
  const estimated = () => ({
    input: tokensOf(messages.map(({ content }) => content).join('\n')),
    output: tokensOf(text),
  });
  const pieces = reply(key, messages, signal);
  try {
    for (;;) {
      const { done, value } = await pieces.next();
      if (done) return { text, fault: undefined, tokens: value ?? estimated() };
      text += value;
      onText(text);
    }
  } catch (error) {
    if (!(error instanceof AiFailure)) throw error;
    // The logged error has the provider's status, but none of its text.
    if (!AT_ONCE.includes(error.fault)) logError('The AI provider failed', error);
    const tokens = error.tokens ?? (text === '' ? { input: 0, output: 0 } : estimated());
    return { text, fault: error.fault, tokens };
  }
}
