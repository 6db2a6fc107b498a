/** How many commitments the dashboard shows. */
export const DASHBOARD_LIMIT = 5;
