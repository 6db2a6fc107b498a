/* The line for users whose device has another timezone than their account. */

export const elsewhere = (timezone: string, device: string) => `Your days follow ${timezone}. Use ${device}?`;
export const takeTimezone = (timezone: string) => `Use ${timezone}`;
export const keepTimezone = (timezone: string) => `Keep ${timezone}`;
