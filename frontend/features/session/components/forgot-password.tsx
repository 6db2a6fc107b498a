import { useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { passwordResetRequest, users } from '#shared/contracts/users.ts';
import { wrongFields } from '#shared/contracts/wrong-fields.ts';
import * as session from '#shared/text/session.ts';
import * as text from '#shared/text/session-forgot-password.ts';
import { FormAlert, type FormResult, useAuthForm } from './auth-page.tsx';

/* Loads when the form gets the focus: the request, and the form that shows after it. */

/** Requests a link. Success does not mean that the address has an account. */
export async function requestLink(values: Record<string, string>): Promise<FormResult> {
  const checked = passwordResetRequest.safeParse(values);
  if (!checked.success) return Object.fromEntries(wrongFields(checked.error));
  try {
    await call(users.requestPasswordReset, { body: { user: checked.data } });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.sentences.join(', ');
  }
}

const loaded = async () => requestLink;

/** For users whose mail was lost, or who mistyped their address. */
export function ResendForm({ address, other }: { address: string; other: () => void }) {
  const [again, setAgain] = useState(false);
  const { failure, busy, formProps, submitProps } = useAuthForm(loaded, () => setAgain(true));
  return (
    <form className="auth-choices" {...formProps}>
      {failure ? <FormAlert>{failure}</FormAlert> : null}
      <p className="auth-said" role="status">
        {again && !busy && !failure ? text.sentAgain : null}
      </p>
      <input type="hidden" name="email" value={address} />
      <button className="button quiet wide" {...submitProps}>
        {busy ? session.sending : text.sendAgain}
      </button>
      <button className="button wide" type="button" onClick={other}>
        {text.otherAddress}
      </button>
    </form>
  );
}
