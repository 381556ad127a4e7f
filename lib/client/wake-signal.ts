/**
 * Calls back when the network may work again: `online` after it was gone, `visible` when the page is looked at again
 * (the computer may have slept). Answers with the function that ends it.
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
