/* The navigation between the pages of settings, and between the parts of one. */

export const label = 'Settings';
export const account = 'Account';
export const encouragements = 'Manage Encouragements';
export const notifications = 'Notification Settings';
export const bringData = 'Bring your data';

export const index = 'On this page';
export const groups = {
  account: 'Account',
  password: 'Password',
  resets: 'Resets and time zone',
  ai: 'AI',
  powerups: 'Power-ups',
  data: 'Your data',
};
