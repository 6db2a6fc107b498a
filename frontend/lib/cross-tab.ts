/** Calls the listener when another tab has changed a storage key. */
export function onOtherTabChange(key: string, listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    // A null key is `localStorage.clear()`.
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
