import { type ComponentProps, useState } from 'react';
import { commonPassword } from '#shared/text/session.ts';
import { TextField } from './field.tsx';

/**
 * The field for a new password. It warns about one of the most used passwords when the field is left, and accepts it
 * all the same. The list is loaded then. If it cannot be loaded, there is no warning.
 */
export function NewPasswordField(
  props: Omit<ComponentProps<typeof TextField>, 'type' | 'hint' | 'onBlur' | 'onInput'>,
) {
  const [isCommon, setIsCommon] = useState(false);
  const check = async (field: HTMLInputElement) => {
    const password = field.value;
    if (password === '') return;
    const list = await import('#frontend/lib/common-passwords.ts').catch(() => undefined);
    setIsCommon(field.value === password && list?.isCommonPassword(password) === true);
  };
  return (
    <TextField
      required
      autoComplete="new-password"
      {...props}
      type="password"
      hint={
        isCommon ? (
          <span className="field-warning" role="status">
            {commonPassword}
          </span>
        ) : undefined
      }
      onBlur={({ currentTarget }) => void check(currentTarget)}
      onInput={() => setIsCommon(false)}
    />
  );
}
