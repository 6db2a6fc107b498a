/* What the skeletons of the history say. */

export const loading = 'Loading history';
