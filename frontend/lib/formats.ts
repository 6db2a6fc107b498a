/*
 * Dates and numbers as people read them. Each formatter is made on first use: making one is slow, and would delay every page that
 * loads the module.
 */

/** Formats a local date, 'YYYY-MM-DD'. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (date: string) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (date) => {
    made ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
    return made.format(new Date(`${date}T00:00:00Z`));
  };
}

export function numberFormat(options: Intl.NumberFormatOptions = {}): (value: number) => string {
  let made: Intl.NumberFormat | undefined;
  return (value) => {
    made ??= new Intl.NumberFormat('en-US', options);
    return made.format(value);
  };
}
