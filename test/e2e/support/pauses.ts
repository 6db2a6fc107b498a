/* Days of pauses. */

/** People in tests have UTC. */
export const today = () => new Date().toISOString().slice(0, 10);
