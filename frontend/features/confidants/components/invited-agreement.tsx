import '../agreement.css';
import { serverTime } from '#frontend/lib/clock.ts';
import type { InvitedAgreement as Invited } from '#shared/contracts/agreements.ts';
import type { Sides } from '#shared/domain/agreements.ts';
import { toLocal } from '#shared/domain/local-time.ts';
import * as text from '#shared/text/agreements.ts';
import { isolated } from '#shared/text/isolated.ts';
import { HELD } from '../agreement.ts';
import { Effect } from './sentences.tsx';

/** To read before an invitation is accepted: the agreement that comes with it, and that no yes is given to it yet. */
export default function InvitedAgreement({ agreement, sender }: { agreement: Invited; sender: string }) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { date: today } = toLocal(serverTime.now(), timeZone);
  // JSON has no undefined dates.
  const { proposed, ...atOnce } = agreement as Sides & { proposed: Sides | null };
  return (
    <div className="effect">
      <Effect
        held={HELD}
        effect={{ atOnce, proposed }}
        titles={[text.atYourAcceptance, text.proposedToYou(isolated(sender))]}
        name={isolated(sender)}
        today={today}
      />
      {proposed ? <p className="field-hint">{text.notAcceptedYet}</p> : null}
    </div>
  );
}
