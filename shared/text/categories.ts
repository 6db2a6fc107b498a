export const add = 'Add Category';
export const loadFailed = 'Failed to fetch categories';
export const loadOffline = 'You are offline. Your categories will load when you are back online.';
