export const add = 'Add Category';
export const loadFailed = 'Failed to fetch categories';
export const loadOffline = 'You’re offline. Your categories will load when you’re back online.';
