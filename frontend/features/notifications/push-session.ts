import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { startPush } from '#frontend/lib/push/start.ts';

/** Keeps this browser's pushes for whoever is signed in. `placeOf` calls a page as notifications do. */
export function usePush(placeOf: (pathname: string) => string): void {
  const navigate = useNavigate();
  const current = useRef(navigate);
  useEffect(() => {
    current.current = navigate;
  });
  useEffect(
    () =>
      startPush({
        place: () => placeOf(window.location.pathname),
        open: (url) => void current.current(url),
      }),
    [placeOf],
  );
}
