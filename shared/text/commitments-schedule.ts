/* The fields of a schedule in the dialog of a commitment. Errors name a field like its label here. */

export const days = 'On';
export const eachDay = 'Every day';
export const onWeekdays = 'Certain weekdays';
export const everyFewDays = 'Once every few days';
export const weekdays = 'Weekdays';
export const chooseADay = 'Choose at least one day';
export const every = 'Number of days';
export const often = 'How often';
export const onceEach = { weekly: 'Once a week', monthly: 'Once a month' };
export const severalTimes = { weekly: 'Several times a week', monthly: 'Several times a month' };
export const times = 'Times';
/** If there are more times than days, of which at most one a day counts. */
export const moreThanDays = {
  weekly: 'A week has 7 days, so you can’t reach this with at most one a day.',
  monthly: 'Some months have fewer days, so you can’t always reach this with at most one a day.',
};
export const onceADay = 'At most one a day';
export const target = 'Target';
export const noTarget = 'None';
export const directions = { at_least: 'At least', at_most: 'At most' };
export const amount = 'Amount';
export const unit = 'Unit';
export const unitExample = 'pages';
