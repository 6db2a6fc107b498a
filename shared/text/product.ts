export const tagline = 'Keep what you commit to, together.';
/** What is true of every deployment. */
export const pledge = 'Open source. No ads, no tracking, and your data is yours to export or delete.';
