const seenKey = 'switchboard-notified'
/** Number of events that are remembered. */
const maxSeen = 200
const visibleLock = 'switchboard-visible'

/** Holds a lock while this page is visible, by which other tabs know it. Returns the stop function. */
export function announceVisibility(): () => void {
  let release: (() => void) | undefined
  const update = (): void => {
    release?.()
    release = undefined
    if (document.visibilityState !== 'visible') return
    void navigator.locks.request(visibleLock, { mode: 'shared' }, async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      release = resolve
      // The page may have been hidden before the lock was granted.
      if (document.visibilityState !== 'visible') resolve()
      return promise
    })
  }
  update()
  document.addEventListener('visibilitychange', update)
  return () => {
    document.removeEventListener('visibilitychange', update)
    release?.()
  }
}

/** Returns true if a page of Switchboard is visible in this browser. */
export async function isAnyTabVisible(): Promise<boolean> {
  if (document.visibilityState === 'visible') return true
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === visibleLock)
}

/** Returns true for the first tab that claims the event, false for all others. */
export async function claimEvent(key: string): Promise<boolean> {
  return navigator.locks.request(seenKey, () => {
    try {
      const seen = JSON.parse(localStorage.getItem(seenKey) ?? '[]') as string[]
      if (seen.includes(key)) return false
      localStorage.setItem(seenKey, JSON.stringify([...seen, key].slice(-maxSeen)))
    } catch {
      // Storage is disabled: the notification's tag merges those of several tabs.
    }
    return true
  })
}
