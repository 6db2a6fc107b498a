import { useQuery } from '@tanstack/react-query';
import { confidantQueries } from '#frontend/features/confidants/api.ts';

/** The confidants for groups, fetched on demand. */
export function usePeople(enabled: boolean) {
  const { data, isError, isPaused, refetch } = useQuery({ ...confidantQueries.list, enabled });
  return { active: data?.active_confidants, failed: isError || isPaused, retry: () => void refetch() };
}
