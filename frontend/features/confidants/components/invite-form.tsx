import '../invite.css';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { idempotentCreate } from '#frontend/lib/idempotent-create.ts';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { isEndOfSession, NO_RETRY } from '#frontend/lib/no-retry.ts';
import { TextField } from '#frontend/ui/field.tsx';
import { loadOrNotify } from '#frontend/ui/lazy-controls.tsx';
import { DisclosureButton } from '#frontend/ui/lazy-disclosure.tsx';
import { toaster } from '#frontend/ui/toast-area.tsx';
import { notify } from '#frontend/ui/toasts.ts';
import { useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { useUnsaved } from '#frontend/ui/use-unsaved.ts';
import { confidants, type newInvitation, ROLES, type Role } from '#shared/contracts/confidants.ts';
import { invited, inviteWith } from '#shared/text/agreements-invited.ts';
import { cancel } from '#shared/text/common.ts';
import * as text from '#shared/text/confidants-page.ts';
import type { Draft } from '../agreement.ts';
import { useConfidantsCache } from '../api.ts';
import { withSent } from '../model.ts';

/** The form's schema, with the validation library: a fourteenth of the page's code. */
const checks = lazyModule(() => import('#shared/contracts/confidants.ts'));

/** Loaded only when needed: most invitations have no agreement. */
const proposals = lazyModule(() => import('./invitation-agreement.tsx'));

interface FormProps {
  /** Held by the page, so that closing the form loses no input. */
  values: { email: string; role: Role; agreement?: Draft | undefined };
  onChange: (values: FormProps['values']) => void;
  field: RefObject<HTMLInputElement | null>;
  /** If it is missing, the form cannot be closed. */
  onCancel?: (() => void) | undefined;
}

export function InviteForm({ values, onChange, field, onCancel }: FormProps) {
  const { email, role, agreement } = values;
  const { theirs: _, ...own } = agreement ?? {};
  useUnsaved(email.trim() !== '' || agreement !== undefined);
  const invite = useInvite();
  /** The values that the server has refused: its error is shown until they change. */
  const [refused, setRefused] = useState<FormProps['values']>();
  const [isProposing, setIsProposing] = useState(agreement !== undefined);
  const send = (body: Invitation) =>
    invite.mutate(body, {
      onSuccess: (sent) => {
        onChange({ email: '', role: 'friend' });
        setIsProposing(false);
        notify('success', text.sentTo(sent.email));
        field.current?.focus();
      },
      onError: (error) => {
        if (isEndOfSession(error)) return;
        setRefused(values);
        refuse({}, sentenceOf(error));
      },
    });
  const { wrongOf, refuse, formProps } = useCheckedForm<'email' | 'role', Invitation>({
    values: { email, role },
    checked: checks.code?.newInvitation.safeParse({
      email,
      role,
      // A coach shows nothing, so choices from before the role was chosen are dropped.
      ...(agreement && { agreement: role === 'coach' ? own : agreement }),
    }),
    checks,
    busy: invite.isPending,
    send,
  });
  const { ref, onSubmit, onFocus, busy, failure } = formProps;
  const Proposal = isProposing && proposals.code?.InvitationAgreement;
  const prepare = () => {
    toaster.prepare();
    onFocus();
  };
  return (
    <form
      className="invite"
      ref={ref}
      noValidate
      aria-busy={busy}
      aria-labelledby="invite-title"
      onFocus={prepare}
      onSubmit={(event) => (email.trim() === '' ? event.preventDefault() : onSubmit(event))}
    >
      <h2 id="invite-title">{text.inviteTitle}</h2>
      <TextField
        ref={field}
        label={text.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        value={email}
        readOnly={busy}
        onChange={({ target }) => onChange({ ...values, email: target.value })}
        wrong={wrongOf('email')}
      />
      <RoleChoice role={role} onChoose={(chosen) => busy || onChange({ ...values, role: chosen })} />
      <div className="invite-agreement">
        <DisclosureButton
          expanded={Boolean(Proposal)}
          prepare={proposals.prepare}
          onPress={async () => setIsProposing(!isProposing && Boolean(await loadOrNotify(proposals)))}
        >
          {inviteWith}
        </DisclosureButton>
        {Proposal ? (
          <Proposal
            name={email.includes('@') ? email.trim() : invited}
            coach={role === 'coach' ? 'theirs' : undefined}
            draft={agreement ?? {}}
            readOnly={busy}
            onDraft={(draft) => onChange({ ...values, agreement: draft })}
          />
        ) : null}
      </div>
      <div className="invite-actions">
        <button type="submit" className="button primary" aria-disabled={busy}>
          {busy ? text.sending : text.send}
        </button>
        {onCancel ? (
          <button type="button" className="button quiet" onClick={() => busy || onCancel()}>
            {cancel}
          </button>
        ) : null}
      </div>
      {failure && refused === values ? (
        <p className="alert" role="alert">
          {failure}
        </p>
      ) : null}
    </form>
  );
}

/** Native radio buttons, for their arrow keys. */
function RoleChoice({ role, onChoose }: { role: Role; onChoose: (role: Role) => void }) {
  return (
    <div className="roles" role="radiogroup" aria-labelledby="invite-as">
      <p className="roles-label" id="invite-as">
        {text.inviteAs}
      </p>
      {ROLES.map((each) => (
        <div className="role" key={each}>
          <label>
            <input
              type="radio"
              className="radio"
              name="role"
              value={each}
              checked={each === role}
              onChange={() => onChoose(each)}
              aria-describedby={`as-${each}`}
            />
            <span>{text.roles[each]}</span>
          </label>
          <p className="field-hint" id={`as-${each}`}>
            {text.invitingAs[each]}
          </p>
        </div>
      ))}
    </div>
  );
}

export type Invitation = (typeof newInvitation)['_zod']['output'];

const inviting = () =>
  idempotentCreate((body: Invitation, idempotencyKey: string) => call(confidants.invite, { body, idempotencyKey }));

/**
 * Sends an invitation. Each address and role has one idempotency key until it succeeds, so a retry after a lost answer
 * sends no second email.
 */
function useInvite() {
  const { update, refetch } = useConfidantsCache();
  const [attempts] = useState(() => new Map<string, ReturnType<typeof inviting>>());
  return useMutation({
    ...NO_RETRY,
    mutationFn: async (body: Invitation) => {
      const key = JSON.stringify(body);
      const invite = attempts.get(key) ?? inviting();
      attempts.set(key, invite);
      const { made } = await invite(body);
      // After a revocation the same address may be invited again.
      attempts.delete(key);
      return made;
    },
    onSuccess: (made) => update((known) => withSent(known, made)),
    onSettled: refetch,
  });
}
