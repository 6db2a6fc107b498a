import { Failure, OfflineNote, useOnline } from '#frontend/ui/states.tsx';

const FAILURE = 'Failed to fetch categories';

interface StateProps {
  retry: () => void;
}

/** In place of what cannot do without categories. */
export function CategoriesFailure({ retry }: StateProps) {
  return (
    <Failure offline="You are offline. Your categories show when you are back." retry={retry}>
      {FAILURE}
    </Failure>
  );
}

/** Above what can. */
export function CategoriesNote({ retry }: StateProps) {
  const online = useOnline();
  return <OfflineNote retry={retry}>{online ? FAILURE : null}</OfflineNote>;
}
