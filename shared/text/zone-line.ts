/* The line for those whose device is in another timezone than their days. */

export const elsewhere = (timezone: string, device: string) => `Your days follow ${timezone}. Use ${device}?`;
export const takeTimezone = (timezone: string) => `Use ${timezone}`;
export const keepTimezone = (timezone: string) => `Keep ${timezone}`;
