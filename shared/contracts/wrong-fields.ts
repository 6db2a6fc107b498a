import { fieldErrors } from '../text/field-errors.ts';
import { firstMessages, type Issues, readIssue } from './issues.ts';

/** The error texts of a form, by the field's path inside the body, such as `user.name`. */
export function wrongFields(error: Issues): Map<string, string> {
  return new Map([...firstMessages(error)].map(([field, message]) => [field, textOf(message)]));
}

/** A form may have checks of its own, whose messages are texts. */
function textOf(message: string): string {
  const wrong = readIssue(message);
  const text = wrong && (fieldErrors[wrong.code] as string | ((params: unknown) => string));
  return typeof text === 'function' ? text(wrong?.params) : (text ?? message);
}
