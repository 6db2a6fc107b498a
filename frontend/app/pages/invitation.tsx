import InvitationPage from '#frontend/features/session/components/invitation-page.tsx';
import type { Invitation } from '#frontend/features/session/components/join-form.tsx';
import { lazyModule, useLazyModule } from '#frontend/lib/lazy-module.ts';

/** Loaded only with an agreement: most invitations have none. */
const invitedAgreement = lazyModule(() =>
  import('#frontend/features/confidants/components/invitation-agreement.tsx').then(
    ({ InvitedAgreement }) => InvitedAgreement,
  ),
);

/** The page of an invitation's link. */
export default function Invited() {
  return <InvitationPage agreementOf={(invitation) => <Agreement {...invitation} />} />;
}

function Agreement({ agreement, role, sender_name }: Invitation) {
  const Code = useLazyModule(invitedAgreement, agreement !== null);
  return agreement && Code ? <Code agreement={agreement} role={role} sender={sender_name} /> : null;
}
