/* 'Waiting to be sent': what the user has done here, and the server does not know yet. */

export const title = 'Waiting to be sent';
export const nothing = 'Everything you have done on this device is sent.';
export const about =
  'These changes are kept on this device, also when you close the page. They are sent when the network is back.';
export const sendNow = 'Send now';
export const discard = 'Discard';
export const discardOf = (name: string) => `Discard ${name}`;

export const actions = {
  completed: (title: string) => `${title}: done`,
  skipped: (title: string) => `${title}: skipped`,
  pending: (title: string) => `${title}: not done yet`,
};
/** Of a commitment that is not on this device. */
export const unknownCommitment = 'A commitment';
export const message = (chat: string) => `Message to ${chat}`;
export const unknownChat = 'a chat';
export const since = (date: string, time: string) => `Since ${date} at ${time}`;
