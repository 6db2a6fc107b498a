import type { ComponentProps } from 'react';
import { TextField } from '#frontend/ui/field.tsx';

type Given = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'required'>;

/** 'Email address', on each of these pages. */
export function EmailField(props: Given) {
  return <TextField label="Email address" name="email" type="email" inputMode="email" required {...props} />;
}

export function PasswordField(props: Given & { label: string }) {
  return <TextField type="password" required {...props} />;
}
