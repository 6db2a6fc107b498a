/* The section of the settings for deleting the account. */

export const title = 'Delete Account';
export const about = 'This can’t be undone.';
export const atOnce =
  'Right away, you’re signed out everywhere, your confidants no longer see you, you leave your groups, your invitations end, and your email address is free again.';
export const within =
  'Within minutes, everything you have is deleted: commitments and history, quotes, coaches and their chats, meals, photos, weight, exercise and settings.';
export const stays =
  'Messages you wrote to others stay in their chats, from “Former member”. If you unsubscribed your email address, we keep it so that it gets no mail.';
export const exportFirst = 'If you want to keep a copy, export your data first.';
export const toExport = 'Go to the export';
export const remove = 'Delete account';

export const question = 'Are you sure you want to delete your account?';
export const consequence = 'All your data will be deleted for good.';
export const currentPassword = 'Current password';
