import { PRODUCT } from '../product.ts';
import { isolated } from './isolated.ts';

/* The emails of invitations. Texts by whose commitments are shown have the keys of `seenCommitments`. */

const product = PRODUCT.name;

export const invite = {
  subject: (name: string) => `${isolated(name)} invited you to ${product}`,
  preheader: (name: string) => `Keep what you commit to, together with ${isolated(name)}.`,
  headingToFriend: (name: string) => `${isolated(name)} wants to keep commitments with you`,
  headingToCoach: (name: string) => `${isolated(name)} asks you to be their coach`,
  text: (name: string) =>
    `${name} invited you to work together towards your goals on ${product}, ` +
    'where people keep their commitments together.',
  asFriend: {
    both: 'You’ll see each other’s commitments, view only, and can chat about them.',
    mine: 'They’ll see your commitments, view only, and you can chat about them.',
    theirs: 'You’ll see their commitments, view only, and can chat about them.',
    neither: 'You can chat with each other.',
  },
  asCoach: {
    theirs: 'As their coach, you can see their commitments and chat with them. They can’t see yours.',
    neither: 'As their coach, you can chat with them. They can’t see your commitments.',
  },
  withAgreement: 'The invitation comes with an agreement, which you can read before you accept.',
  action: 'Accept the invitation',
  lifetime: (days: number) => `The link works once and expires after ${days} days.`,
  otherwise: 'If you don’t want to accept, you can ignore this email.',
  why: (name: string) => `You received this email because ${name} entered your address to invite you.`,
};

export const accepted = {
  subject: (name: string) => `${isolated(name)} accepted your invitation`,
  preheaderOfFriend: 'You’re now confidants.',
  preheaderOfCoach: 'They’re now your coach.',
  text: (name: string, email: string) => `${name} (${email}) accepted your invitation to ${product}.`,
  asFriend: {
    both: 'You can now see each other’s commitments and chat.',
    mine: 'They can now see your commitments, and you can chat.',
    theirs: 'You can now see their commitments and chat.',
    neither: 'You can now chat.',
  },
  asCoach: {
    mine: 'As your coach, they can now see your commitments and chat with you.',
    neither: 'As your coach, they can now chat with you.',
  },
  action: 'Open the chat',
  why: (name: string) => `You received this email because you invited ${name}.`,
};
