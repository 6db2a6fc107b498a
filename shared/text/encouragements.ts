export const loading = 'Loading encouragements';
export const loadFailed = 'Failed to fetch encouragements';
export const loadOffline = 'You’re offline. Your encouragements will load when you’re back online.';
export const none = 'No encouragements yet. Add your first one!';
export const edit = (name: string): string => `Edit ${name}`;
export const remove = (name: string): string => `Delete ${name}`;
