import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { TextField } from '#frontend/ui/field.tsx';
import { NewPasswordField } from '#frontend/ui/new-password-field.tsx';
import type { chatInvitations } from '#shared/contracts/chat-invitations.ts';
import type { ReplyOf } from '#shared/contracts/endpoint.ts';
import * as session from '#shared/text/session.ts';
import * as text from '#shared/text/session-invitation.ts';
import { AuthPage, EmailField, EmailLink, FormAlert, PasswordField, useAuthForm } from './auth-page.tsx';

export type Invitation = ReplyOf<typeof chatInvitations.read>;

export interface InvitationFormProps {
  token: string;
  invitation: Invitation;
  lead: ReactNode;
  /** The agreement of the invitation. */
  agreement: ReactNode;
}

interface JoinProps extends InvitationFormProps {
  /** Whether the registration is in progress. Stays true after success, until the chat opens. */
  joining: boolean;
  onJoining: (joining: boolean) => void;
  onJoined: (chatId: string) => void;
}

/** The registration of an invited person, with the address of the invitation. */
export function JoinForm({ token, invitation, lead, agreement, joining, onJoining, onJoined }: JoinProps) {
  const { search } = useLocation();
  const { email, sender_name } = invitation;
  const proof = new URLSearchParams(search).get('proof');
  const load = async () => {
    const { register } = await import('../auth-api.ts');
    return async (values: Record<string, string>) => {
      onJoining(true);
      const outcome = await register(values, onJoined);
      if (outcome !== undefined) onJoining(false);
      return outcome;
    };
  };
  const { wrong, failure, formProps, submitProps } = useAuthForm(load);
  return (
    <AuthPage title={text.title} lead={lead}>
      {agreement}
      <form {...formProps}>
        {failure ? <FormAlert>{failure}</FormAlert> : null}
        {wrong.taken ? (
          <FormAlert>
            <span>{session.emailTaken}</span>{' '}
            <EmailLink to={{ pathname: '/login', search }}>{session.logInInstead}</EmailLink>
          </FormAlert>
        ) : null}
        {/* Browsers do not send the values of disabled fields. */}
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="token" value={token} />
        {proof ? <input type="hidden" name="proof" value={proof} /> : null}
        <TextField label={session.name} name="name" autoComplete="name" required wrong={wrong.name} />
        <EmailField name={undefined} autoComplete="username" value={email} disabled wrong={wrong.email} />
        <NewPasswordField label={session.password} name="password" wrong={wrong.password} />
        <PasswordField
          label={session.passwordConfirmation}
          name="password_confirmation"
          autoComplete="new-password"
          wrong={wrong.password_confirmation}
        />
        <button className="button primary wide" {...submitProps} aria-disabled={joining}>
          {joining ? session.creatingAccount : text.join(sender_name)}
        </button>
      </form>
      <p className="auth-other">
        <span>{session.haveAccount}</span> <EmailLink to={{ pathname: '/login', search }}>{session.signIn}</EmailLink>
      </p>
    </AuthPage>
  );
}
