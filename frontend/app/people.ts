import { useQuery } from '@tanstack/react-query';
import { list } from '#frontend/features/confidants/queries.ts';

/** The confidants, for what is made of them; read when they are needed. */
export function usePeople(enabled: boolean) {
  const { data, isError, isPaused, refetch } = useQuery({ ...list, enabled });
  return { active: data?.active_confidants, failed: isError || isPaused, retry: () => void refetch() };
}
