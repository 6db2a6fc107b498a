import { type ComponentProps, useState } from 'react';
import * as LIMITS from '#shared/domain/limits.ts';
import { commonPassword, hidePassword, passwordAtLeast, showPassword } from '#shared/text/session.ts';
import { Field, type Labelled } from './field.tsx';

/**
 * The field for a new password, which can be shown. When the field is left, it warns about one of the most used
 * passwords, but accepts it. The list is loaded then; if that fails, there is no warning.
 */
export function NewPasswordField({ label, wrong, ...input }: Omit<Labelled, 'hint'> & ComponentProps<'input'>) {
  const [isCommon, setIsCommon] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const check = async (field: HTMLInputElement) => {
    const password = field.value;
    if (password === '') return;
    const list = await import('#frontend/lib/common-passwords.ts').catch(() => undefined);
    setIsCommon(field.value === password && list?.isCommonPassword(password) === true);
  };
  return (
    <Field
      label={label}
      wrong={wrong}
      hint={
        isCommon ? (
          <span className="field-warning" role="status">
            {commonPassword}
          </span>
        ) : wrong ? undefined : (
          passwordAtLeast(LIMITS.passwordMinimum)
        )
      }
    >
      {(tied) => (
        <>
          <input
            required
            autoComplete="new-password"
            {...input}
            {...tied}
            className="input"
            type={isShown ? 'text' : 'password'}
            onBlur={({ currentTarget }) => void check(currentTarget)}
            onInput={() => setIsCommon(false)}
          />
          <button type="button" className="quiet-link password-shown" onClick={() => setIsShown(!isShown)}>
            {isShown ? hidePassword : showPassword}
          </button>
        </>
      )}
    </Field>
  );
}
