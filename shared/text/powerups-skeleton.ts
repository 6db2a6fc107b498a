/* The skeletons of the power-ups. */

export const loading = 'Loading power-ups';
export const loadingYours = 'Loading your power-ups';
export const permissions = 'Permissions';
