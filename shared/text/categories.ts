export const add = 'Add Category';
export const loadFailed = 'Failed to fetch categories';
export const loadOffline = 'You are offline. Your categories show when you are back.';
