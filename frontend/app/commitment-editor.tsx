import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { categoryQueries } from '#frontend/features/categories/api.ts';
import { CommitmentEditor as Editor } from '#frontend/features/commitments/components/editor.tsx';

type EditorProps = Omit<ComponentProps<typeof Editor>, 'categories' | 'onCategoryGone'>;

/** The dialog of a commitment, with the categories that there are to choose from. */
export function CommitmentEditor(props: EditorProps) {
  const { data, refetch } = useQuery({ ...categoryQueries.list, enabled: props.opening !== undefined });
  return <Editor {...props} categories={data} onCategoryGone={() => void refetch()} />;
}
