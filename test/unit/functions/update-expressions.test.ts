import { expect, test, vi } from 'vitest';

vi.stubEnv('TABLE_NAME', 'Table');
const { changeOf } = await import('#functions/lib/data/table.ts');

test('fields are set, those that are undefined are removed, and counters are added to', () => {
  expect(changeOf({ set: { name: 'Ada', hint: undefined, image: null }, add: { count: 1 } })).toEqual({
    UpdateExpression: 'SET #name = :name, #image = :image REMOVE #hint ADD #count :count',
    ExpressionAttributeNames: { '#name': 'name', '#hint': 'hint', '#image': 'image', '#count': 'count' },
    ExpressionAttributeValues: { ':name': 'Ada', ':image': null, ':count': 1 },
  });
});

test('a condition brings its own names and values', () => {
  const condition = {
    ConditionExpression: '#by = :by AND attribute_exists(#pk)',
    ExpressionAttributeNames: { '#pk': 'PK' },
    ExpressionAttributeValues: { ':by': 'me' },
  };
  expect(changeOf({ set: { by: undefined } }, condition)).toEqual({
    UpdateExpression: 'REMOVE #by',
    ConditionExpression: condition.ConditionExpression,
    ExpressionAttributeNames: { '#by': 'by', '#pk': 'PK' },
    ExpressionAttributeValues: { ':by': 'me' },
  });
});

test('an expression without values has none', () => {
  expect(changeOf({ set: { lease: undefined } })).not.toHaveProperty('ExpressionAttributeValues');
});
