import { describe, expect, test } from 'vitest';
import { timetable } from '#infra/local/events/schedule-expression.ts';
import { startFixtureCloud } from './support/cloud.ts';
import { newRecording, until } from './support/recording.ts';
import { lambda, schedule, template } from './support/stack.ts';

const at = (text: string) => Date.parse(text);
const nextOf = (expression: string, zone: string, after: string, count = 1) => {
  const next = timetable(expression, zone, at('2026-01-01T00:00:00Z'));
  const found: string[] = [];
  let from = at(after);
  for (let index = 0; index < count; index += 1) {
    const due = next(from);
    if (due === undefined) break;
    found.push(new Date(due).toISOString().slice(0, 16));
    from = due;
  }
  return found;
};

describe('a schedule is due', () => {
  test('at a rate, counted from its start', () => {
    expect(nextOf('rate(5 minutes)', 'UTC', '2026-01-01T00:07:00Z', 2)).toEqual([
      '2026-01-01T00:10',
      '2026-01-01T00:15',
    ]);
    expect(nextOf('rate(1 hour)', 'UTC', '2026-01-01T00:00:00Z')).toEqual(['2026-01-01T01:00']);
  });

  test.each([
    ['cron(0 9 * * ? *)', 'Europe/London', '2026-06-01T00:00:00Z', '2026-06-01T08:00'],
    ['cron(0/15 * * * ? *)', 'UTC', '2026-06-01T00:16:00Z', '2026-06-01T00:30'],
    ['cron(30 8 ? * MON-FRI *)', 'UTC', '2026-06-06T00:00:00Z', '2026-06-08T08:30'],
    ['cron(0 0 L * ? *)', 'UTC', '2026-02-01T00:00:00Z', '2026-02-28T00:00'],
    ['cron(0 0 ? * 6L *)', 'UTC', '2026-06-01T00:00:00Z', '2026-06-26T00:00'],
    ['cron(0 0 ? * TUE#2 *)', 'UTC', '2026-06-01T00:00:00Z', '2026-06-09T00:00'],
    ['cron(0 0 1W * ? *)', 'UTC', '2026-08-01T00:00:00Z', '2026-08-03T00:00'],
    ['cron(0 12 29 FEB ? *)', 'UTC', '2026-06-01T00:00:00Z', '2028-02-29T12:00'],
    ['cron(0 0 1 JAN,JUL ? *)', 'UTC', '2026-02-01T00:00:00Z', '2026-07-01T00:00'],
  ])('by %s in %s after %s at %s', (expression, zone, after, due) => {
    expect(nextOf(expression, zone, after)).toEqual([due]);
  });

  test('never in an hour that a clock change skips, and once in an hour that it repeats', () => {
    expect(nextOf('cron(30 1 * * ? *)', 'Europe/London', '2026-03-28T12:00:00Z', 1)).toEqual(['2026-03-30T00:30']);
    expect(nextOf('cron(30 1 * * ? *)', 'Europe/London', '2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ]);
  });

  test('never after its only instant', () => {
    expect(nextOf('at(2026-01-01T00:00:00)', 'UTC', '2026-06-01T00:00:00Z')).toEqual([]);
  });

  test.each(['every day', 'rate(0 minutes)', 'cron(* * *)', 'cron(61 * * * ? *)'])(
    'not by the invalid expression %s',
    (expression) => {
      expect(() => timetable(expression)).toThrow();
    },
  );
});

describe('the scheduler', () => {
  function stackOf(file: string, more: Record<string, unknown> = {}) {
    return template(
      lambda('Recorder', 'recorder', { environment: { RECORD_FILE: file, ...more } }),
      schedule('Agendaresets12AB34CD', 'rate(1 minute)', 'Recorder'),
      schedule('Yearly', 'cron(0 0 1 1 ? *)', 'Recorder', { Name: 'yearly' }),
      schedule('Off', 'rate(1 minute)', 'Recorder', { State: 'DISABLED' }),
    );
  }

  test('runs a schedule on demand with its input, and answers when it has finished', async () => {
    const recording = newRecording();
    await using cloud = await startFixtureCloud(stackOf(recording.file, { PAUSE_MS: 100 }));
    for (const [index, name] of ['resets', 'yearly', 'Off'].entries()) {
      const response = await cloud.control('POST', `schedules/${name}`);
      expect(response.status).toBe(200);
      expect(recording.batches().length).toBe(index + 1);
    }
    expect(recording.batches()[0]?.event).toMatchObject({ job: 'sweep', at: expect.stringMatching(/^\d{4}-.*Z$/) });
  });

  test('repeats a failing function twice, and reports the failure', async () => {
    const Input = JSON.stringify({ queryStringParameters: { act: 'throw' } });
    const Target = { Arn: { 'Fn::GetAtt': ['Acts', 'Arn'] }, Input };
    await using cloud = await startFixtureCloud(
      template(lambda('Acts', 'acts'), schedule('Failing', 'rate(1 day)', 'Acts', { Target })),
    );
    const response = await cloud.control('POST', 'schedules/Failing');
    expect(response.status).toBe(502);
    expect(await response.text()).toContain('deliberate');
    expect(await (await cloud.control('GET', 'functions')).json()).toMatchObject({
      Acts: { invocations: 3, errors: 3 },
    });
  });

  test('lists the schedules in the answer for an unknown one', async () => {
    await using cloud = await startFixtureCloud(stackOf('/dev/null'));
    const response = await cloud.control('POST', 'schedules/digests');
    expect(response.status).toBe(404);
    expect(await response.json()).toHaveProperty('schedules', ['Agendaresets12AB34CD', 'yearly', 'Off']);
  });

  test('runs due schedules by the local clock, but not those that a jump of the clock has skipped', async () => {
    const recording = newRecording();
    await using cloud = await startFixtureCloud(stackOf(recording.file));
    await cloud.control('POST', 'clock', { now: '2030-12-31T23:59:59Z' });
    await until(() => recording.batches().length > 0, 'the yearly schedule runs at the turn of the year');
    // A rate starts again after the jump: a schedule for each minute runs a minute later, not in the second between.
    expect(recording.batches().map(({ event }) => event?.at)).toEqual(['2031-01-01T00:00:00Z']);
  });
});
