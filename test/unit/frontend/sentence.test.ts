import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { InlineDate, Sentence } from '#frontend/ui/sentence.tsx';

test('what is wrong with dates in a sentence stands below it, once, and leaves its punctuation alone', () => {
  const wrong = 'Choose today or a later day.';
  const dates = ['food', 'weight'].map((name) =>
    createElement(InlineDate, {
      ...{ key: name, name, label: name, value: '2020-01-01', min: '2027-03-10', readOnly: false, wrong },
      onChange: () => {},
    }),
  );
  const html = renderToStaticMarkup(
    createElement(Sentence, {
      say: (food = '', weight = '') => `I show Bob my food until ${food}, and my weight until ${weight}.`,
      wrong: [wrong, undefined, wrong],
      // biome-ignore lint/correctness/noChildrenProp: it takes them as one list
      children: dates,
    }),
  );
  const seen = html.replace(/<input[^>]*>/g, '_').split('</p>');
  expect(seen.map((paragraph) => paragraph.replace(/<[^>]*>/g, ''))).toEqual([
    'I show Bob my food until _, and my weight until _.',
    wrong,
    '',
  ]);
});
