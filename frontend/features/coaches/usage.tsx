import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { saidBy, sentenceOf } from '#frontend/lib/api-error.ts';
import { AT_ONCE, isEndOfSession } from '#frontend/lib/at-once.ts';
import { remembered } from '#frontend/lib/remembered.ts';
import { TextField } from '#frontend/ui/field.tsx';
import { notify } from '#frontend/ui/notices.ts';
import { notifyFailure } from '#frontend/ui/notify-failure.ts';
import { Bone, Failure, OfflineNote, useOnline } from '#frontend/ui/states.tsx';
import { useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { useUnsaved } from '#frontend/ui/use-unsaved.ts';
import { coaches, monthlyLimit, type Usage } from '#shared/contracts/coaches.ts';
import { usage } from './queries.ts';
import { dollarField, dollarWords, tokenWords, typedDollars, usedUp } from './words.ts';

/** 'Use this month': what replies took, what that costs, and how much it may. */
export function UsagePart({ place }: { place: string }) {
  const { data, error, isError, fetchStatus, refetch } = useQuery(usage);
  const online = useOnline();
  const failed = isError || fetchStatus === 'paused';
  const retry = () => void refetch();
  return (
    <div id={place}>
      <h3>Use this month</h3>
      {data ? (
        <>
          <OfflineNote retry={retry}>{online && failed ? remembered(error) : null}</OfflineNote>
          <Spent usage={data} />
          <LimitForm saved={data.monthly_limit_usd} />
        </>
      ) : failed ? (
        <Failure offline="You are offline. What coaches used shows when you are back." retry={retry}>
          Failed to fetch what coaches used
        </Failure>
      ) : (
        <div role="status" aria-label="Loading what coaches used">
          <Bone shape="sentence-bone" />
          <Bone shape="input-bone short-input" />
          <Bone shape="button-bone" />
        </div>
      )}
    </div>
  );
}

function Spent({ usage: used }: { usage: Usage }) {
  const { monthly_limit_usd: limit, spent_usd, coaches: all } = used;
  const shown = all.filter(({ input_tokens, output_tokens }) => input_tokens + output_tokens > 0);
  const part = usedUp(used);
  return (
    <>
      {shown.length > 0 ? (
        <UsageTable coaches={shown} spent={spent_usd} />
      ) : (
        <p className="coaches-none">No replies yet this month.</p>
      )}
      {limit === null ? null : (
        <div className={part === 1 ? 'spent reached' : 'spent'}>
          <p>
            {dollarWords(spent_usd)} of {dollarWords(limit)} spent.
            {part === 1 ? ' Coaches say so instead of replying until the month ends.' : null}
          </p>
          <div className="spent-line" aria-hidden="true">
            <span style={{ width: `${part * 100}%` }} />
          </div>
        </div>
      )}
    </>
  );
}

function UsageTable({ coaches: shown, spent }: { coaches: Usage['coaches']; spent: number }) {
  const sum = (of: 'input_tokens' | 'output_tokens') => shown.reduce((total, coach) => total + coach[of], 0);
  return (
    <>
      <table className="usage">
        <thead>
          <tr>
            <th scope="col">Coach</th>
            <th scope="col">Tokens read</th>
            <th scope="col">Tokens written</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, display_name, input_tokens, output_tokens, spent_usd }) => (
            <tr key={id}>
              <th scope="row" dir="auto">
                {display_name}
              </th>
              <td>{tokenWords(input_tokens)}</td>
              <td>{tokenWords(output_tokens)}</td>
              <td>{dollarWords(spent_usd)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{tokenWords(sum('input_tokens'))}</td>
            <td>{tokenWords(sum('output_tokens'))}</td>
            <td>{dollarWords(spent)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="usage-about">
        Estimated from OpenAI’s list prices. What OpenAI charges you stands in your account there.
      </p>
    </>
  );
}

type Limit = Pick<Usage, 'monthly_limit_usd'>;

interface Saving {
  body: Limit;
  /** What the field held. */
  typed: string | undefined;
}

function LimitForm({ saved }: { saved: number | null }) {
  const id = useId();
  const client = useQueryClient();
  const [typed, setTyped] = useState<string>();
  const value = typed ?? dollarField(saved);
  useUnsaved(value !== dollarField(saved));
  const save = useMutation({
    ...AT_ONCE,
    mutationFn: ({ body }: Saving) => call(coaches.limit, { body }),
    onSuccess: async (now, sent) => {
      await client.cancelQueries({ queryKey: usage.queryKey });
      client.setQueryData(usage.queryKey, now);
      // What was typed meanwhile stays.
      setTyped((last) => (last === sent.typed ? undefined : last));
      notify('success', 'Settings updated successfully');
    },
    onError: (error) => {
      if (isEndOfSession(error)) return;
      const said = saidBy(error).join(' ');
      if (said) refuse({ monthly_limit_usd: said }, undefined);
      else refuse({}, sentenceOf(error));
      notifyFailure(error, 'Failed to update settings');
    },
  });
  const busy = save.isPending;
  const { wrongOf, refuse, formProps } = useCheckedForm<'monthly_limit_usd', Limit>({
    values: { monthly_limit_usd: value },
    checked: monthlyLimit.safeParse({ monthly_limit_usd: typedDollars(value) }),
    busy,
    send: (body) => save.mutate({ body, typed }),
  });
  const { ref, onSubmit, failure } = formProps;
  return (
    <form ref={ref} noValidate onSubmit={onSubmit}>
      {failure ? (
        <p className="alert" role="alert">
          {failure}
        </p>
      ) : null}
      <TextField
        label="Monthly limit in dollars"
        name="monthly_limit_usd"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        wrong={wrongOf('monthly_limit_usd')}
        hint="Empty for none. Where it is reached, coaches say so instead of replying."
        onChange={({ target }) => setTyped(target.value)}
      />
      <button type="submit" className="button quiet" aria-describedby={id} aria-disabled={busy}>
        {busy ? 'Saving...' : 'Save'}
      </button>
      <span className="unseen" id={id}>
        Monthly limit
      </span>
    </form>
  );
}
