import { PRODUCT } from '../product.ts';

/* The page that explains the files of an export. A field of an object within another is named by its path. */

export const title = (name: string) => `${PRODUCT.name}: the data of ${name}`;

export const introduction = [
  'This is everything that you have or wrote in this product, at the time of the export.',
  'The JSON files have all details: each is a list, except for your profile. The CSV files have the same as tables',
  'for a spreadsheet (UTF-8).',
  'In the tables, an apostrophe stands before text that a spreadsheet would take for a formula.',
  'Dates are days by your own clock (year-month-day). Instants are in UTC (ISO 8601). What is empty is not known.',
  'Email addresses of other people are left out. Passwords, keys and tokens are never part of an export.',
];

export const madeAt = (instant: string) => `Made at ${instant}.`;
export const columns = 'Columns:';
export const picture = 'Your picture, if you have one.';
export const photos = 'The photos of your meals. The name of each is the id of its entry.';

/** Nutrients of foods, which several files have. */
const nutrients = (path: string) => ({
  [`${path}calories`]: 'kilocalories',
  [`${path}protein`]: 'grams of protein',
  [`${path}carbs`]: 'grams of carbohydrates',
  [`${path}fat`]: 'grams of fat',
});

interface File {
  about: string;
  fields: Readonly<Record<string, string>>;
}

/** The JSON files by their names without the ending. */
export const files: Readonly<Record<string, File>> = {
  profile: {
    about: 'you and your settings',
    fields: {
      'user.id': 'your id',
      'user.name': 'your name',
      'user.email': 'your address',
      'user.email_verified': 'whether you have verified it',
      'user.image': 'the file of your picture',
      'user.daily_reset_time': 'when your days begin',
      'user.weekly_reset_day': 'the day on which your weeks begin, 1 for Monday',
      'user.monthly_reset_day': 'the day on which your months begin',
      'user.timezone': 'your timezone',
      'user.openai_api_key_configured': 'whether you have entered a key of OpenAI',
      'user.power_ups': 'the power-ups that you use',
      'user.locale': 'your language and region',
      'user.created_at': 'when you registered',
      'notification_preferences.in_app_enabled': 'whether you are notified in the product',
      'notification_preferences.push_enabled': 'whether you are notified by your browsers',
      'notification_preferences.email_enabled': 'whether you are notified by email',
      'notification_preferences.email_frequency': 'how often',
      'notification_preferences.quiet_hours_start': 'when your quiet hours begin',
      'notification_preferences.quiet_hours_end': 'when they end: at the same time, if you have none',
      email_state: 'fine, or why you get no email: unverified, unsubscribed, bounced or complained',
      'coach_settings.monthly_limit_usd': 'how many dollars AI coaches may use in a month',
      'coach_settings.hidden_coach_types': 'the kinds of coaches that you have hidden',
      'browsers.browser': 'a browser with which you have signed in',
      'browsers.system': 'its system',
      'browsers.last_seen_at': 'when it was used last',
      'passkeys.name': 'a passkey with which you can sign in',
      'passkeys.created_at': 'when you added it',
      'passkeys.last_used_at': 'when you used it last',
      'powerups.key': 'a power-up',
      'powerups.status': 'installed, or off',
      'powerups.settings': 'your settings of it',
      'powerups.installed_at': 'when you installed it',
    },
  },
  commitments: {
    about: 'your commitments, with each period since they began',
    fields: {
      id: 'the id of the commitment',
      title: 'its title',
      description: 'its description',
      frequency: 'daily, weekly, monthly or once',
      commitment_type: 'workout, or empty',
      category_id: 'the id of its category',
      start_date: 'the day on which it starts',
      category_position: 'its place in its category',
      manual_position: 'its place in your own order',
      'workout_exercises.id': 'an exercise of a workout',
      'workout_exercises.name': 'its name',
      'workout_exercises.sets': 'how many sets',
      'workout_exercises.reps': 'how many repetitions',
      'workout_exercises.notes': 'your notes on it',
      'current_completion.status': 'how the current period stands',
      'current_completion.due_date': 'its last day',
      'current_completion.completed_at': 'when it was completed',
      completed: 'whether the current period is completed',
      upcoming: 'whether it has not started yet',
      'history.commitment_id': 'the commitment of a period',
      'history.date': 'the first day of the period',
      'history.due_date': 'its last day',
      'history.starts_at': 'the instant at which it begins',
      'history.ends_at': 'the instant at which it ends',
      'history.status': 'completed, missed or pending',
      'history.completed_at': 'when it was completed',
      'history.skipped': 'whether you skipped it',
      'history.late': 'whether it was noted more than seven days after',
    },
  },
  categories: {
    about: 'your categories',
    fields: { id: 'the id of the category', name: 'its name', position: 'its place in your order' },
  },
  encouragements: {
    about: 'your encouragements',
    fields: { id: 'the id of the encouragement', body: 'its text', citation: 'who said it' },
  },
  confidants: {
    about: 'your confidants',
    fields: {
      id: 'the id of the person',
      name: 'their name',
      role: 'friend or coach',
      shares_commitments: 'whether you see their commitments',
      chat_id: 'the id of your chat',
      since: 'since when you are confidants',
    },
  },
  invitations: {
    about: 'invitations that wait for an answer',
    fields: {
      id: 'the id of the invitation',
      direction: 'sent or received',
      name: 'who sent it, if you received it',
      role: 'friend or coach',
      created_at: 'when it was sent',
      expires_at: 'when it expires',
    },
  },
  chats: {
    about: 'your chats',
    fields: {
      id: 'the id of the chat',
      name: 'its name',
      type: 'the kind of chat',
      ai: 'whether an AI coach answers',
      closed: 'whether nobody can write in it any more',
      'members.id': 'the id of a member',
      'members.name': 'their name',
      unread_count: 'how many messages you have not read',
      last_message_at: 'when the last message was written',
    },
  },
  messages: {
    about: 'the messages of your chats, as you see them',
    fields: {
      id: 'the id of the message',
      chat_id: 'the id of its chat',
      chat: 'the name of its chat, if it is a group',
      content: 'its text',
      created_at: 'when it was written',
      sender: 'the name of who wrote it (in the table)',
      'sender.id': 'the id of who wrote it',
      'sender.name': 'their name',
      'failure.code': 'why an AI coach gave no complete answer',
      'failure.params': 'details of that',
    },
  },
  coaches: {
    about: 'your AI coaches',
    fields: {
      id: 'the id of the coach',
      display_name: 'its name',
      effective_personality: 'its personality',
      effective_rules: 'its rules',
      color: 'its color',
      icon_name: 'its icon',
      'coach_type.id': 'the kind of coach',
      'coach_type.name': 'the name of that kind',
      'coach_type.description': 'what that kind is for',
      custom: 'whether you created it',
      active: 'whether it is active',
      chat_id: 'the id of its chat',
    },
  },
  coach_usage: {
    about: 'what your AI coaches and photo analyses used of your key of OpenAI',
    fields: {
      month: 'the month',
      spent_usd: 'dollars in that month, or of the coach in it',
      'coaches.id': 'the id of a coach',
      'coaches.display_name': 'its name',
      'coaches.input_tokens': 'tokens that it read',
      'coaches.output_tokens': 'tokens that it wrote',
      'coaches.spent_usd': 'dollars',
    },
  },
  fitness: {
    about: 'what you ate, how you trained and what you weighed',
    fields: {
      id: 'the id of the entry (entry_id in the table of foods)',
      entry_id: 'the entry of a food (in the table)',
      entry_type: 'food, exercise or weight',
      date: 'its day',
      created_at: 'when you entered it',
      visibility: 'what confidants see of it: full, macros_only or private',
      photo: 'the file of its photo',
      'payload.items.name': 'a food',
      'payload.items.quantity': 'how much of it',
      'payload.items.unit': 'in this unit',
      ...nutrients('payload.items.'),
      ...nutrients('payload.totals.'),
      'payload.draft': 'whether its photo is still being analyzed',
      'payload.analysis_type': 'how its photo was analyzed',
      'payload.provenance': 'manual, if you entered the numbers',
      'payload.calories_range.low': 'the least that an estimate may be, in kilocalories',
      'payload.calories_range.high': 'the most',
      'payload.analysis_metadata.analysis_type': 'how its photo was analyzed',
      'payload.analysis_metadata.error_code': 'why it could not be analyzed',
      'payload.analysis_metadata.error_message': 'the same in words',
      'payload.analysis_metadata.full_error': 'details of that',
      'payload.name': 'what you trained',
      'payload.duration_minutes': 'for how many minutes',
      'payload.intensity': 'how hard it was',
      'payload.value': 'your weight',
      'payload.unit': 'in this unit',
    },
  },
  foods: {
    about: 'the foods that you logged last, with your corrections',
    fields: {
      name: 'the food',
      quantity: 'how much of it',
      unit: 'in this unit',
      ...nutrients(''),
      corrected: 'whether these are your own numbers',
      last_logged_at: 'when you logged it last',
    },
  },
  notifications: {
    about: 'what notified you in the last 30 days, what did not, and why',
    fields: {
      id: 'the id of the decision',
      event: 'what happened',
      subject: 'what it was about',
      channel: 'in the product, by push or by email',
      outcome: 'what was decided',
      reason: 'why',
      reason_code: 'the same as a code',
      at: 'when it happened',
    },
  },
};
