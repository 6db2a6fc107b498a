/* The pages of the power-ups, and the messages after an action. */

export const failure = 'Failed to fetch power-ups';
export const offline = 'You’re offline. Power-ups will load when you’re back online.';
export const noneAvailable = 'No power-ups available';
export const yoursFailure = 'Failed to fetch your power-ups';
export const yoursOffline = 'You’re offline. Your power-ups will load when you’re back online.';
export const noneInstalled = 'No power-ups installed';

export const installed = 'Installed';
export const disabled = 'Disabled';
export const enabled = 'Enabled';
export const off = 'Off';
export const open = (name: string) => `Open ${name}`;
export const manageOne = 'Manage';
export const install = 'Install';
export const reviewPermissions = 'Review permissions';
export const settings = 'Settings';

export const installSucceeded = (name: string) => `${name} installed successfully!`;
export const installFailed = (name: string) => `Failed to install ${name}`;
export const switchedOn = (name: string) => `${name} enabled`;
export const switchedOff = (name: string) => `${name} disabled`;
export const updateFailed = (name: string) => `Failed to update ${name}`;
export const settingsSaved = (name: string) => `${name} settings saved`;
export const settingsFailed = 'Failed to save settings';
