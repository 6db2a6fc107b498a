import { describe, expect, test } from 'vitest';
import { confidantPath, idIn } from '#frontend/app/page-paths.ts';
import { sharedSearchOf, sharedViewOf } from '#frontend/features/commitments/view.ts';
import {
  type ConfidantsData,
  expiryText,
  nextExpiryChange,
  percentDone,
  registrationLink,
  stillShown,
  withoutConfidant,
  withoutInvitation,
  withSent,
} from '#frontend/features/confidants/model.ts';
import type { SharedCommitment } from '#shared/contracts/confidants.ts';
import { coachRelation } from '#shared/text/confidants.ts';
import { done } from '#shared/text/confidants-page.ts';
import { revokeConsequence } from '#shared/text/confidants-revoke.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-20T12:00:00Z');
const at = (left: number) => new Date(NOW + left).toISOString();

describe('the progress of a confidant', () => {
  test.each([
    [0, 0, 0],
    [0, 3, 0],
    [1, 3, 33],
    [2, 3, 67],
    [1, 200, 1],
    [5, 5, 100],
  ])(': %i of %i is %i per cent', (completed_count, total_count, percent) => {
    expect(percentDone({ completed_count, total_count })).toBe(percent);
  });

  test('is said in words', () => {
    expect(done(3, 5)).toBe('3 of 5 done');
  });
});

describe('the expiry of an invitation', () => {
  test.each([
    [14 * DAY, 'Expires in 14 days'],
    [12 * DAY - 1, 'Expires in 12 days'],
    [DAY + 1, 'Expires in 2 days'],
    [DAY, 'Expires in 24 hours'],
    [HOUR + 1, 'Expires in 2 hours'],
    [HOUR, 'Expires in 1 hour'],
    [1, 'Expires in 1 hour'],
    [0, 'Expired'],
    [-DAY, 'Expired'],
  ])(', %i ms before it, is shown as: %s', (left, words) => {
    expect(expiryText(at(left), NOW)).toBe(words);
  });

  test.each([13.5 * DAY, DAY + 1, DAY, 5.2 * HOUR, 30])(
    ', %d ms before it, changes its text at the calculated instant and not before',
    (left) => {
      const change = nextExpiryChange([at(left)], NOW);
      expect(change).toBeGreaterThan(NOW);
      expect(expiryText(at(left), change - 1)).toBe(expiryText(at(left), NOW));
      expect(expiryText(at(left), change)).not.toBe(expiryText(at(left), NOW));
    },
  );

  test('never changes its text without an invitation or after it', () => {
    expect(nextExpiryChange([], NOW)).toBe(Number.POSITIVE_INFINITY);
    expect(nextExpiryChange([at(-1)], NOW)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('the text about a coach', () => {
  const confidant = { name: 'Grace', role: 'coach' as const };

  test('says who is the coach', () => {
    expect(coachRelation(true)).toBe('You’re their coach.');
    expect(coachRelation(false)).toMatch(/^Your coach\./);
  });

  test('says who will no longer see commitments after the end', () => {
    expect(revokeConsequence({ ...confidant, shares_commitments: true })).toMatch(
      /^You’ll no longer see Grace’s commitments\./,
    );
    expect(revokeConsequence({ ...confidant, shares_commitments: false })).toMatch(
      /^Grace will no longer see your commitments\./,
    );
    expect(revokeConsequence({ name: 'Grace', role: 'friend', shares_commitments: true })).toMatch(/each other’s/);
  });
});

describe('the cached confidants', () => {
  const sent = (id: string) => ({
    id,
    token: id,
    email: `${id}@example.com`,
    role: 'friend' as const,
    chat_id: id,
    has_agreement: false,
    created_at: at(0),
    expires_at: at(DAY),
  });
  const cached = {
    active_confidants: [{ id: 'grace' }, { id: 'linus' }],
    pending_invitations: { sent: [sent('a')], received: [{ id: 'b' }] },
  } as ConfidantsData;

  test('get a sent invitation at the beginning, once', () => {
    const twice = withSent(withSent(cached, sent('c')), sent('c'));
    expect(twice.pending_invitations.sent.map(({ id }) => id)).toEqual(['c', 'a']);
  });

  test('lose removed confidants and invitations', () => {
    expect(withoutConfidant(cached, 'grace').active_confidants).toEqual([{ id: 'linus' }]);
    expect(withoutInvitation(cached, 'b').pending_invitations.received).toEqual([]);
    expect(withoutInvitation(cached, 'b').pending_invitations.sent).toHaveLength(1);
  });
});

describe('the URL of', () => {
  test('a confidant’s page contains the id', () => {
    for (const id of ['01JABC', 'a/b', 'ü?']) {
      expect(idIn(confidantPath(id))).toBe(id);
      expect(idIn(confidantPath(id, 'dashboard'))).toBe(id);
    }
    expect(idIn('/confidants/%E0%A4%A/show')).toBe('%E0%A4%A');
  });

  test('an invitation contains its token', () => {
    expect(registrationLink('https://steadfast.example', 'a b')).toBe('https://steadfast.example/register?token=a%20b');
  });
});

describe('the view of a confidant’s commitments', () => {
  const health = { id: 'health', name: 'Health', position: 0 };

  test('shows all in manual order by default', () => {
    expect(sharedViewOf('', [])).toEqual({ sort: 'manual', frequency: '', category: '', completed: true });
  });

  test('follows its URL', () => {
    const change = { sort: 'category', frequency: 'weekly', category: 'health', completed: false } as const;
    const said = Object.entries(sharedSearchOf(change)).filter((entry): entry is [string, string] => entry[1] !== null);
    expect(sharedViewOf(`?${new URLSearchParams(said)}`, [health])).toEqual(change);
  });

  test('ignores an unknown category', () => {
    expect(sharedViewOf('?category=none', [health]).category).toBe('');
    expect(sharedViewOf('?category=gone', [health]).category).toBe('');
  });

  test('has no defaults in its URL', () => {
    expect(sharedSearchOf({ completed: true })).toEqual({ completed: null });
    expect(sharedSearchOf({ frequency: '' })).toEqual({ frequency: null });
  });
});

test('what was shown until now goes, with a category that had nothing else', () => {
  const of = (id: string, category_id: string | null, visible_until: string | null) =>
    ({ id, category_id, visible_until }) as SharedCommitment;
  const category = (id: string) => ({ id, name: id, position: 0 });
  const categories = ['health', 'home', 'empty'].map(category);
  const [now, later] = [at(0), at(1)];
  const isOver = (end: string | null | undefined) => Boolean(end) && Date.parse(end ?? '') <= NOW;
  const all = [of('1', 'health', now), of('2', 'home', now), of('3', 'home', later), of('4', null, null)];
  const left = stillShown({ commitments: all, categories }, isOver);
  expect(left.commitments.map(({ id }) => id)).toEqual(['3', '4']);
  expect(left.categories.map(({ id }) => id)).toEqual(['home', 'empty']);
  const unchanged = { commitments: all.slice(2), categories };
  expect(stillShown(unchanged, isOver)).toBe(unchanged);
  const noted = {
    ...of('5', null, later),
    notes_visible_until: now,
    latest_notes: [{ date: '2026-05-20', note: 'Ran' }],
  };
  expect(stillShown({ commitments: [noted], categories }, isOver).commitments).toEqual([
    { ...noted, latest_notes: [] },
  ]);
});

test('notes that are not shown any more are left out, and the commitment stays', () => {
  const notes = [{ date: '2026-11-19', note: 'Slowly.' }];
  const of = (id: string, notes_visible_until: string | null) =>
    ({ id, visible_until: null, notes_visible_until, latest_notes: notes }) as unknown as SharedCommitment;
  const isOver = (end: string | null | undefined) => end === 'over';
  const left = stillShown({ commitments: [of('1', 'over'), of('2', 'later'), of('3', null)], categories: [] }, isOver);
  expect(left.commitments.map(({ latest_notes }) => latest_notes.length)).toEqual([0, 1, 1]);
});
