/** What is said above something that is remembered while nobody answers: by signed-in pages alone, which carry it. */
export const REMEMBERED = 'Steadfast cannot be reached. This is what was here last.';
