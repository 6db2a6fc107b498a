import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { type LazyModule, lazyModule } from '#frontend/lib/lazy-module.ts';
import { lazyPage } from '../lazy-page.tsx';
import { idIn } from '../page-paths.ts';

type Part = LazyModule<{ default: ComponentType }>;

// Each part is loaded separately, and all pages know one route.
const past: Part = lazyModule(() => import('./past-reviews.tsx'));
const current: Part = lazyModule(() => import('./current-review.tsx'));
const one: Part = lazyModule(() => import('./review.tsx'));
const [Past, Current, One] = [lazyPage(past, 'shell'), lazyPage(current, 'shell'), lazyPage(one, 'shell')];

/** The past reviews, the current review, or a review with an id. */
function ReviewsPage() {
  return choose(useLocation().pathname, <Past />, <Current />, <One />);
}

function choose<T>(pathname: string, ofPast: T, ofCurrent: T, ofOne: T): T {
  const id = idIn(pathname);
  if (id === '') return ofPast;
  return id === 'current' ? ofCurrent : ofOne;
}

const page = { default: ReviewsPage };

/**
 * The page, once the part for this address is loaded: otherwise a second skeleton would follow that of the document.
 */
export const ready: Promise<typeof page> = choose(window.location.pathname, past, current, one)
  .load()
  .then(
    () => page,
    // The part itself shows the failure.
    () => page,
  );
