const seenKey = 'switchboard-notified'
/** Number of events that are remembered. */
const maxSeen = 200
const visibleLock = 'switchboard-visible'

/** Holds a lock while this page is visible, by which other tabs know it. Returns the stop function. */
export function announceVisibility(): () => void {
  const releases = new Set<() => void>()
  let hasEnded = false
  const isNeeded = (): boolean => !hasEnded && document.visibilityState === 'visible'
  const releaseAll = (): void => {
    for (const release of releases) release()
    releases.clear()
  }
  // The page may have been hidden, or shown again, before the lock is granted.
  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      if (isNeeded()) releases.add(resolve)
      else resolve()
    })
  const update = (): void => {
    releaseAll()
    if (isNeeded()) void navigator.locks.request(visibleLock, { mode: 'shared' }, hold)
  }
  update()
  document.addEventListener('visibilitychange', update)
  return () => {
    hasEnded = true
    document.removeEventListener('visibilitychange', update)
    releaseAll()
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
