/**
 * Calls `wake` when the network may work again: `online` after it was lost, `visible` when the page becomes visible (the
 * computer may have slept). Returns the unsubscribe function.
 */
export function onWake(wake: (reason: 'online' | 'visible') => void): () => void {
  if (typeof document === 'undefined') return () => {}
  const online = (): void => wake('online')
  const visible = (): void => {
    if (document.visibilityState === 'visible') wake('visible')
  }
  globalThis.addEventListener('online', online)
  document.addEventListener('visibilitychange', visible)
  return () => {
    globalThis.removeEventListener('online', online)
    document.removeEventListener('visibilitychange', visible)
  }
}
