import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test, vi } from 'vitest';
import * as LIMITS from '#shared/domain/limits.ts';

/* The limit of people whom all commitments of a user name. */

vi.stubEnv('TABLE_NAME', 'Table');
vi.stubEnv('AWS_REGION', 'us-east-1');
const { saveVisibility } = await import('#functions/lib/data/commitments/visibilities.ts');

const NOW = Date.parse('2026-05-20');
const named = (count: number) => ({
  audience: 'chosen',
  people: Object.fromEntries(Array.from({ length: count }, (_, k) => [`P${k}`, [0]])),
});
const confidant = (userId: string) => ({ userId, role: 'friend', sees: true, chatId: userId, since: 0 });
const ADA = { id: 'ada', clock: { timezone: 'UTC' } };

test('all commitments together name a limited number of people', async () => {
  const table = mockClient(DynamoDBDocumentClient);
  const titles = { SK: 'TITLES', 'T#run': 'Run', 'V#run': named(50), 'V#read': named(LIMITS.chosenPeople - 1) };
  const stored = [{ SK: 'BOARD#COMMITMENT#run', id: 'run' }, titles].map((item) => ({ PK: 'USER#ada', ...item }));
  table.on(BatchGetCommand).resolves({ Responses: { Table: stored } });
  table.on(QueryCommand).resolves({ Items: [confidant('bob'), confidant('carol')] });
  table.on(TransactWriteCommand).resolves({});
  const choose = (...ids: string[]) => {
    const people = ids.map((id) => ({ id, until: null }));
    return saveVisibility(ADA, 'run', () => ({ audience: 'chosen', people }), NOW);
  };
  // What the commitment itself named before does not count.
  expect((await choose('bob')).people).toHaveLength(1);
  const params = { limit: LIMITS.chosenPeople };
  await expect(choose('bob', 'carol')).rejects.toMatchObject({
    details: [{ code: 'too_many_chosen_people', field: 'people', params }],
  });
  expect(table.commandCalls(TransactWriteCommand)).toHaveLength(1);
});

test('fewer people can be chosen while there are too many', async () => {
  const table = mockClient(DynamoDBDocumentClient);
  const people = Object.fromEntries(['bob', 'carol'].map((id) => [id, [0]]));
  const commitment = { SK: 'BOARD#COMMITMENT#run', id: 'run', visibility: { audience: 'chosen', people } };
  const titles = { SK: 'TITLES', 'T#run': 'Run', 'V#read': named(LIMITS.chosenPeople) };
  table.on(BatchGetCommand).resolves({
    Responses: { Table: [commitment, titles].map((item) => ({ PK: 'USER#ada', ...item })) },
  });
  table.on(QueryCommand).resolves({ Items: [confidant('bob'), confidant('carol')] });
  table.on(TransactWriteCommand).resolves({});
  const wanted = { audience: 'chosen', people: [{ id: 'bob', until: null }] } as const;
  expect((await saveVisibility(ADA, 'run', () => wanted, NOW)).people).toHaveLength(1);
});
