export const loadSignedIn = () => import('./signed-in.tsx');
export const loadDashboard = () => import('./pages/dashboard.tsx');

/** While the password is being checked, the code of the next page comes. */
export function preloadOnSubmit(): () => void {
  const preload = () => void Promise.all([loadSignedIn(), loadDashboard()]).catch(() => {});
  document.addEventListener('submit', preload, { once: true });
  return () => document.removeEventListener('submit', preload);
}
