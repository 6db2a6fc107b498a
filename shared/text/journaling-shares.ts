import { isolated } from './isolated.ts';

/* The dialogs of a page that is shared: sharing it, reading it, and taking it back. */

export const title = 'Share this page';
export const about =
  'They get a copy of your words and your mood as they are now, as a card in your chat. You can take it back at any time, but not what they have read.';
/** Of a page with photos. */
export const withoutPhotos = 'The copy has no photos.';
export const shareWith = 'Share with';
export const share = 'Share';
export const sharing = 'Sharing…';
export const shareOffline = 'You’re offline. You can share this page when you’re back online.';
export const changed = 'This page was changed elsewhere. Read it again before you share it.';
export const shared = (name: string) => `Shared with ${isolated(name)}`;

export {
  failure as confidantsFailure,
  loading as loadingConfidants,
  offline as confidantsOffline,
} from './confidants.ts';
export const noConfidants =
  'No confidants yet. Once somebody has accepted your invitation, you can share pages with them.';
export const toConfidants = 'Go to your confidants';

export const takeBack = 'Take back';
export const takeBackQuestion = 'Take this page back?';
export const takeBackConsequence = (name: string) => `${isolated(name)} can no longer read it.`;
/** Where the name is not at hand, or the other has deleted their account. */
export const takeBackFromAll = 'Nobody else can read it any more.';
export const tookBack = 'You took this page back.';

export const text = 'What was written';
export const loading = 'Loading the page';
export const failure = 'Failed to fetch this page';
export const offline = 'You’re offline. This page will load when you’re back online.';
export const takenBack = 'This page was taken back.';
