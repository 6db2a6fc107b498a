/* What the tests of history have in common. */

export const LIST = '**/api/v1/history?*';
