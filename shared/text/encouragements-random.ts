/* One of the encouragements, on the dashboard. */

export const label = 'Encouragement';
export const loading = 'Loading encouragement...';
export const loadFailed = 'Failed to fetch encouragement';
export const loadOffline = 'You’re offline. An encouragement will load when you’re back online.';
export const none = 'No encouragements yet. Add your own!';
export const manage = 'Manage Encouragements';
