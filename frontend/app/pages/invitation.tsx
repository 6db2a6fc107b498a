import { invitedAgreement } from '#frontend/features/confidants/components/invited.ts';
import InvitationPage from '#frontend/features/session/components/invitation-page.tsx';
import type { Invitation } from '#frontend/features/session/components/join-form.tsx';
import { useLazyModule } from '#frontend/lib/lazy-module.ts';

/** What the link of an invitation leads to. */
export default function Invited() {
  return <InvitationPage agreementOf={(invitation) => <Agreement {...invitation} />} />;
}

function Agreement({ agreement, sender_name }: Invitation) {
  const Code = useLazyModule(invitedAgreement, agreement !== null)?.default;
  return agreement && Code ? <Code agreement={agreement} sender={sender_name} /> : null;
}
