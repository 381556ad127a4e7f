/** Returns the locks that all windows of this browser share. Browsers have none on plain HTTP. */
export const findLocks = (): LockManager | undefined => (globalThis.navigator as Partial<Navigator> | undefined)?.locks

/**
 * Runs `work` once no other window holds the lock of that name, and holds it until the returned promise settles. Runs it at once in
 * browsers without locks.
 */
export async function withBrowserLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  let isHeld = false
  const hold = (): Promise<T> => {
    isHeld = true
    return work()
  }
  try {
    return await (findLocks()?.request(name, hold) ?? hold())
  } catch (error) {
    if (isHeld) throw error
    // The browser refuses, for example for a page that is being closed.
    return work()
  }
}
