import InvitationPage from '#frontend/features/session/components/invitation-page.tsx';
import type { Invitation } from '#frontend/features/session/components/join-form.tsx';
import { lazyModule, useLazyModule } from '#frontend/lib/lazy-module.ts';

/** Most invitations come without one. */
const invitedAgreement = lazyModule(() =>
  import('#frontend/features/confidants/components/invitation-agreement.tsx').then(
    ({ InvitedAgreement }) => InvitedAgreement,
  ),
);

/** What the link of an invitation leads to. */
export default function Invited() {
  return <InvitationPage agreementOf={(invitation) => <Agreement {...invitation} />} />;
}

function Agreement({ agreement, role, sender_name }: Invitation) {
  const Code = useLazyModule(invitedAgreement, agreement !== null);
  return agreement && Code ? <Code agreement={agreement} role={role} sender={sender_name} /> : null;
}
