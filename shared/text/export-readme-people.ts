/* The parts of an export's explanation about other people. */

/** A half of an agreement, at this path. */
const terms = (path: string, who: string) => ({
  [`${path}.shows.commitments`]: `which commitments ${who} show: all, chosen or none`,
  [`${path}.shows.notes`]: `whether ${who} show notes`,
  [`${path}.shows.food`]: `whether ${who} show food`,
  [`${path}.shows.weight`]: `whether ${who} show the weight`,
  [`${path}.shows.exercise`]: `whether ${who} show exercise`,
  [`${path}.shows_until`]: `the last days on which ${who} show them`,
  [`${path}.after_miss`]: 'what happens after a miss: nothing, ask_me or ask_them',
  [`${path}.look_back`]: 'how often to look back together: never, monthly or weekly',
});

/** The file of agreements. */
export const agreements = {
  about: 'what you and your confidants agreed on: each version, also with former confidants',
  fields: {
    confidant_id: 'the id of the person',
    name: 'their name, if they are your confidant',
    version: 'the number of the version, 0 if nothing was agreed yet',
    changed_at: 'when it began',
    until: 'the last day of the agreement',
    ...terms('mine', 'you'),
    ...terms('theirs', 'they'),
    'proposed.by': 'the id of the person who proposed a change',
    'proposed.version': 'the number that version would have',
    'proposed.until': 'the proposed last day',
    ...terms('proposed.mine', 'you'),
    ...terms('proposed.theirs', 'they'),
  },
};

/** The fields of a message with a question of Steadfast, or with a page of a journal. */
export const messageFields = {
  'question.kind': 'what Steadfast writes about: missed, look_back, proposal, accepted, declined, ended or review',
  'question.of': 'the id of the person it is about',
  'question.asks': 'the id of the person it asks or tells; ended goes to both',
  'question.commitments.id': 'the id of a commitment that was missed',
  'question.commitments.title': 'its title at that time',
  'question.review_id': 'the id of the weekly review to look back on, or that was shared',
  'question.month': 'the month to look back on',
  'journal_page.date': 'the day of a page of the sender’s journal, empty once they took it back',
  'journal_page.text': 'what you wrote on it when you shared it, if it is yours',
  'journal_page.mood': 'the mood of the day, if it is yours',
};

export const confidants = {
  about: 'your confidants',
  fields: {
    id: 'the id of the person',
    name: 'their name',
    role: 'friend or coach',
    shares_commitments: 'whether you see their commitments',
    chat_id: 'the id of your chat',
    since: 'when you became confidants',
  },
};

export const invitations = {
  about: 'invitations waiting for an answer',
  fields: {
    id: 'the id of the invitation',
    direction: 'sent or received',
    name: 'who sent it, if you received it',
    role: 'friend or coach',
    created_at: 'when it was sent',
    expires_at: 'when it expires',
  },
};

export const views = {
  about: 'who looked at your commitments, fitness or reviews in the last 90 days',
  fields: {
    date: 'the day',
    what: 'commitments, fitness or review',
    viewer: 'the name of who looked (in the table)',
    'viewer.id': 'the id of who looked',
    'viewer.name': 'their name',
  },
};
