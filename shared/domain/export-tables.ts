/*
 * The tables of an export by their file names, with their columns. Each repeats the data of a JSON file for
 * spreadsheets: without schedules, and with an apostrophe before values that look like a formula. So a table alone
 * cannot be imported again.
 */

export const EXPORT_TABLES = {
  commitments:
    'id,title,description,frequency,weekdays,every,times,once_a_day,direction,amount,unit,commitment_type,' +
    'category_id,start_date,closed_at,cue,reminders',
  exercises: 'commitment_id,name,sets,reps,notes',
  pauses: 'commitment_id,title,from,until,reason',
  history:
    'commitment_id,title,date,due_date,starts_at,ends_at,status,amount,of,direction,unit,completed_at,' +
    'skipped,paused,late,note',
  categories: 'id,name',
  encouragements: 'id,body,citation',
  confidants: 'name,role,shares_commitments,since',
  agreements: 'name,version,changed_at,until,half,commitments,notes,food,weight,exercise,after_miss,look_back',
  invitations: 'direction,name,role,created_at,expires_at',
  chats: 'id,name,type,ai,closed,last_message_at',
  messages: 'chat_id,chat,created_at,sender,content',
  coaches: 'id,display_name,effective_personality,effective_rules,custom,active',
  coach_usage: 'month,display_name,input_tokens,output_tokens,spent_usd',
  food: 'entry_id,date,created_at,name,quantity,unit,calories,protein,carbs,fat,visibility,photo',
  exercise: 'id,date,created_at,name,duration_minutes,intensity,visibility',
  weight: 'id,date,created_at,value,unit',
  foods: 'name,quantity,unit,calories,protein,carbs,fat,corrected,last_logged_at',
  journal: 'date,mood,text,updated_at,photos',
  notifications: 'at,event,subject,channel,outcome,reason',
  reviews: 'week_from,week_to,helped,hindered,change,created_at',
  review_sentences: 'week_from,text',
  views: 'date,viewer,what',
} as const;

/** A table as earlier exports had it. */
const EARLIER = ['date,mood,text,updated_at'];
/** No other program has these columns. */
const OURS = ['commitment_id', 'commitment_type'];
/** With fewer columns, a table can be another program's: `date,value,unit`. */
const MANY = 8;

/**
 * Whether these names of columns are those of a table of an export, possibly with some columns deleted. A few names are
 * not enough: other programs also have `id` and `name`.
 */
export function isExportTable(head: readonly string[]): boolean {
  const names = head.map((name) => name.trim());
  if (names.length < 3) return false;
  return [...Object.values<string>(EXPORT_TABLES), ...EARLIER].some((table) => {
    const columns = table.split(',');
    if (table === names.join(',')) return true;
    const isEnough = names.length >= MANY || names.some((name) => OURS.includes(name));
    return isEnough && names.every((name) => columns.includes(name));
  });
}
