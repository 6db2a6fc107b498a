/* What the skeletons of the power-ups say. */

export const loading = 'Loading power-ups';
export const loadingYours = 'Loading your power-ups';
export const permissions = 'Permissions';
