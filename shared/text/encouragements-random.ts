/* One of the encouragements, on the dashboard. */

export const label = 'Encouragement';
export const loading = 'Loading encouragement...';
export const loadFailed = 'Failed to fetch encouragement';
export const loadOffline = 'You are offline. An encouragement shows when you are back.';
export const none = 'No encouragements yet. Add your own!';
export const manage = 'Manage Encouragements';
