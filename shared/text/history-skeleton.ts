/* The skeletons of the history. */

export const loading = 'Loading history';
