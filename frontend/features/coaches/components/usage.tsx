import '#frontend/ui/sections.css';
import '../coaches.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { sentenceOf, serverSentences } from '#frontend/lib/api-error.ts';
import { isEndOfSession, NO_RETRY } from '#frontend/lib/no-retry.ts';
import { NumberField } from '#frontend/ui/number-field.tsx';
import { Failure, OfflineNote, partNote, Skeleton, useOnline } from '#frontend/ui/states.tsx';
import { notify, notifyFailure } from '#frontend/ui/toasts.ts';
import { DiscardButton, useUnsavedForm } from '#frontend/ui/unsaved-bar.tsx';
import { useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { coaches, monthlyLimit, type Usage } from '#shared/contracts/coaches.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import * as text from '#shared/text/coaches.ts';
import { save as saveLabel } from '#shared/text/common.ts';
import { coachQueries } from '../api.ts';
import { dollarsToField, formatDollars, formatTokens, parseDollars, usedFraction } from '../model.ts';

/** 'Usage this month': the tokens and costs of replies, and the monthly limit. */
export function UsageSection({ id }: { id: string }) {
  const { data, dataUpdatedAt, error, isError, fetchStatus, refetch } = useQuery(coachQueries.usage);
  const online = useOnline();
  const failed = isError || fetchStatus === 'paused';
  const retry = () => void refetch();
  return (
    <div id={id}>
      <h3>{text.usage}</h3>
      {data ? (
        <>
          <OfflineNote retry={retry} at={dataUpdatedAt}>
            {partNote(online, failed, error)}
          </OfflineNote>
          <SpentOfLimit usage={data} />
          <LimitForm saved={data.monthly_limit_usd} />
        </>
      ) : failed ? (
        <Failure offline={text.usageOffline} retry={retry}>
          {text.usageFailure}
        </Failure>
      ) : (
        <div role="status" aria-label={text.loadingUsage}>
          <Skeleton shape="sentence-bone" />
          <Skeleton shape="input-bone short-input" />
          <Skeleton shape="button-bone" />
        </div>
      )}
    </div>
  );
}

function SpentOfLimit({ usage: used }: { usage: Usage }) {
  const { monthly_limit_usd: limit, spent_usd, coaches: all } = used;
  const shown = all.filter(({ input_tokens, output_tokens }) => input_tokens + output_tokens > 0);
  const part = usedFraction(used);
  return (
    <>
      {shown.length > 0 ? (
        <UsageTable coaches={shown} spent={spent_usd} />
      ) : (
        <p className="coaches-none">{text.noReplies}</p>
      )}
      {limit === null ? null : (
        <div className={part === 1 ? 'spent reached' : 'spent'}>
          <p>{(part === 1 ? text.spentAll : text.spent)(formatDollars(spent_usd), formatDollars(limit))}</p>
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
            <th scope="col">{text.coach}</th>
            <th scope="col">{text.tokensRead}</th>
            <th scope="col">{text.tokensWritten}</th>
            <th scope="col">{text.cost}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, display_name, input_tokens, output_tokens, spent_usd }) => (
            <tr key={id}>
              <th scope="row" dir="auto">
                {display_name}
              </th>
              <td>{formatTokens(input_tokens)}</td>
              <td>{formatTokens(output_tokens)}</td>
              <td>{formatDollars(spent_usd)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.total}</th>
            <td>{formatTokens(sum('input_tokens'))}</td>
            <td>{formatTokens(sum('output_tokens'))}</td>
            <td>{formatDollars(spent)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="usage-about">{text.aboutCost}</p>
    </>
  );
}

type Limit = Pick<Usage, 'monthly_limit_usd'>;

interface LimitSave {
  body: Limit;
  /** The field's content when it was sent. */
  typed: string | undefined;
}

function LimitForm({ saved }: { saved: number | null }) {
  const id = useId();
  const client = useQueryClient();
  const [typed, setTyped] = useState<string>();
  const value = typed ?? dollarsToField(saved);
  const save = useMutation({
    ...NO_RETRY,
    mutationFn: ({ body }: LimitSave) => call(coaches.limit, { body }),
    onSuccess: async (now, sent) => {
      await client.cancelQueries({ queryKey: coachQueries.usage.queryKey });
      client.setQueryData(coachQueries.usage.queryKey, now);
      // Keep text that the user has typed since.
      setTyped((last) => (last === sent.typed ? undefined : last));
      notify('success', text.limitSaved);
    },
    onError: (error) => {
      if (isEndOfSession(error)) return;
      const said = serverSentences(error).join(' ');
      if (said) refuse({ monthly_limit_usd: said }, undefined);
      else refuse({}, sentenceOf(error));
      notifyFailure(error, text.limitFailure);
    },
  });
  const busy = save.isPending;
  const { wrongOf, refuse, formProps } = useCheckedForm<'monthly_limit_usd', Limit>({
    values: { monthly_limit_usd: value },
    checked: monthlyLimit.safeParse({ monthly_limit_usd: parseDollars(value) }),
    busy,
    send: (body) => save.mutate({ body, typed }),
  });
  const { ref, onSubmit, failure } = formProps;
  const isChanged = value !== dollarsToField(saved);
  const discard = () => setTyped(undefined);
  useUnsavedForm(isChanged, ref, busy, discard);
  return (
    <form ref={ref} noValidate onSubmit={onSubmit}>
      {failure ? (
        <p className="alert" role="alert">
          {failure}
        </p>
      ) : null}
      <NumberField
        label={text.limitLabel}
        name="monthly_limit_usd"
        inputMode="decimal"
        min={0}
        max={LIMITS.monthlyLimitDollars}
        value={value}
        wrong={wrongOf('monthly_limit_usd')}
        hint={text.limitHint}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="section-actions">
        <button type="submit" className="button quiet" aria-describedby={id} aria-disabled={busy}>
          {busy ? text.saving : saveLabel}
        </button>
        {isChanged ? <DiscardButton busy={busy} describedBy={id} onPress={discard} /> : null}
      </div>
      <span className="unseen" id={id}>
        {text.limit}
      </span>
    </form>
  );
}
