import { AT_ONCE, attempt, type ReplyOutcome } from '#functions/lib/ai-attempt.ts';
import type { AiKey } from '#functions/lib/clients/ai/provider.ts';
import type { PromptPart } from '#shared/domain/coach-prompt.ts';

/**
 * Requests a reply from the AI provider and calls `onText` with the text so far whenever it grows, and with an empty
 * text when another attempt begins. One request, and another after a temporary failure. If both break off, the longer
 * text is used. Ends with the text so far when `signal` aborts.
 */
export async function ask(
  key: AiKey,
  messages: readonly PromptPart[],
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<ReplyOutcome> {
  const first = await attempt(key, messages, signal, onText);
  if (first.fault === undefined || AT_ONCE.includes(first.fault) || signal.aborted) return first;
  onText('');
  const second = await attempt(key, messages, signal, onText);
  const tokens = {
    input: first.tokens.input + second.tokens.input,
    output: first.tokens.output + second.tokens.output,
  };
  const isLonger = second.fault === undefined || second.text.length >= first.text.length;
  return { text: isLonger ? second.text : first.text, fault: second.fault, tokens };
}
