import { expect, test } from 'vitest';
import { isUnsaved, withSealed } from '#frontend/features/journaling/drafts.ts';

test('a draft is unsaved if it differs from the saved text in more than spaces at its ends', () => {
  expect(isUnsaved({ text: 'Rain.\n', before: 'Rain.' })).toBe(false);
  expect(isUnsaved({ text: 'Rain!', before: 'Rain.' })).toBe(true);
  expect(isUnsaved({ text: '', before: 'Rain.' })).toBe(true);
});

test('drafts of an earlier session are put back, and a page that has both keeps both', () => {
  const sealed = {
    '2026-03-01': { text: 'Frost.', before: '' },
    '2026-03-02': { text: 'Rain. ', before: 'R' },
    '2026-03-03': { text: 'Sun.', before: '' },
  };
  const current = {
    '2026-03-02': { text: 'Later.', before: 'Saved.' },
    '2026-03-03': { text: 'Sun. And wind.', before: 'Sun.' },
    '2026-03-04': { text: 'Snow.', before: '' },
  };
  expect(withSealed(sealed, current)).toEqual({
    ...current,
    '2026-03-01': { text: 'Frost.', before: '' },
    '2026-03-02': { text: 'Rain.\n\nLater.', before: 'Saved.' },
  });
});
