/* The navigation between the pages of settings. */

export const label = 'Settings';
export const account = 'Account';
export const encouragements = 'Manage Encouragements';
export const notifications = 'Notification Settings';
export const bringData = 'Bring your data';
