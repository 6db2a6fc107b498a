import { useEffect } from 'react';
import { PRODUCT } from '#shared/product.ts';
import { PATHS } from '../paths.ts';

export default function NotFoundPage() {
  useEffect(() => {
    document.title = `Page not found · ${PRODUCT.name}`;
  }, []);
  return (
    <main className="lone" id="main">
      <h1>404</h1>
      <p>Page not found.</p>
      <a className="button quiet" href={PATHS.home}>
        Go to the start
      </a>
    </main>
  );
}
