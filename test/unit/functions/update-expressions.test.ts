import { expect, test } from 'vitest';
import { conditionExpressions, updateExpressions } from '#functions/lib/data/expressions.ts';

test('attributes are set, those that are undefined are removed, and numbers are added to', () => {
  expect(updateExpressions({ set: { name: 'Ada', hint: undefined, image: null }, add: { count: 1 } })).toEqual({
    UpdateExpression: 'SET #name = :name, #image = :image REMOVE #hint ADD #count :count',
    ExpressionAttributeNames: { '#name': 'name', '#hint': 'hint', '#image': 'image', '#count': 'count' },
    ExpressionAttributeValues: { ':name': 'Ada', ':image': null, ':count': 1 },
  });
});

test('what is set once stays, and elements go to the end of a list that may be missing', () => {
  expect(updateExpressions({ set: { by: 'me' }, setOnce: { since: 3 }, append: { used: ['a'] } })).toEqual({
    UpdateExpression:
      'SET #by = :by, #since = if_not_exists(#since, :since), #used = list_append(if_not_exists(#used, :none), :used)',
    ExpressionAttributeNames: { '#by': 'by', '#since': 'since', '#used': 'used' },
    ExpressionAttributeValues: { ':by': 'me', ':since': 3, ':used': ['a'], ':none': [] },
  });
});

test('a path goes through maps and lists, by the names of keys that are no words', () => {
  const set = { 'entries.id.at': 5, 'entries.id.late': undefined, 'list[3].reps': 8 };
  expect(updateExpressions({ set, names: { id: '01-ä.b' } })).toEqual({
    UpdateExpression: 'SET #entries.#id.#at = :entries_id_at, #list[3].#reps = :list_3_reps REMOVE #entries.#id.#late',
    ExpressionAttributeNames: {
      '#entries': 'entries',
      '#id': '01-ä.b',
      '#at': 'at',
      '#list': 'list',
      '#reps': 'reps',
      '#late': 'late',
    },
    ExpressionAttributeValues: { ':entries_id_at': 5, ':list_3_reps': 8 },
  });
});

test('a condition names attributes, new values and values of its own; what it does not use is not sent', () => {
  const change = { set: { by: 'me' }, names: { map: 'x y', other: 'z' }, values: { read: 1, unused: 2 } };
  expect(updateExpressions({ ...change, if: '#map.#by = :by OR #count[1] <= :read' })).toEqual({
    UpdateExpression: 'SET #by = :by',
    ConditionExpression: '#map.#by = :by OR #count[1] <= :read',
    ExpressionAttributeNames: { '#by': 'by', '#map': 'x y', '#count': 'count' },
    ExpressionAttributeValues: { ':by': 'me', ':read': 1 },
  });
});

test('expressions without values have none', () => {
  expect(updateExpressions({ set: { lease: undefined } })).not.toHaveProperty('ExpressionAttributeValues');
  expect(conditionExpressions({ if: 'attribute_exists(#PK)', values: { read: 1 } })).toEqual({
    ConditionExpression: 'attribute_exists(#PK)',
    ExpressionAttributeNames: { '#PK': 'PK' },
  });
});
