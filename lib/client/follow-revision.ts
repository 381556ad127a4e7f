import { buildUrl } from '@/lib/api/operations/build-url'
import { onWake } from '@/lib/client/on-wake'
import { followTopic } from '@/lib/client/stream/shared-stream'
import type { StreamUpdate } from '@/lib/client/stream/stream-update'

/** Number of consecutive failures that are tolerated, for example during a restart. */
const toleratedFailures = 1

interface RevisionListener {
  /** Called when the catalog has a new revision. A hidden page gets it when it becomes visible. */
  onRevision: (revision: string) => void
  /** Called when Switchboard becomes reachable or unreachable. Initially reachable. */
  onReachableChange: (isReachable: boolean) => void
}

/** True if Switchboard responds to a request of this page. */
const isReachable = (origin: string, signal: AbortSignal): Promise<boolean> =>
  fetch(buildUrl('readCatalogRevision', {}, origin), { cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Follows the revision of the catalog from `known` on, over the browser's shared stream. `origin` is empty in the browser.
 * Returns the stop function.
 */
export function followRevision(
  known: string,
  { onRevision, onReachableChange }: RevisionListener,
  origin = '',
): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  let latest = known
  let reported = known
  let failures = 0
  let reachable = true

  const setReachable = (next: boolean): void => {
    if (next === reachable || signal.aborted) return
    reachable = next
    onReachableChange(next)
  }
  const report = (): void => {
    if (latest === reported || globalThis.document?.visibilityState === 'hidden') return
    reported = latest
    onRevision(latest)
  }
  const handleUpdate = (update: StreamUpdate): void => {
    switch (update.type) {
      case 'value':
        latest = update.value
        return report()
      case 'connection':
        if (update.connection === 'connecting') return
        failures = update.connection === 'live' ? 0 : failures + 1
        return setReachable(failures <= toleratedFailures)
      case 'trouble':
        // While the disk is full or locked, the catalog can still be read.
        return setReachable(update.trouble !== 'away')
      case 'fault':
        return setReachable(false)
      case 'rows':
      case 'fold':
      case 'rest':
    }
  }
  // A lost network does not end a connection that is idle. Switchboard may run on this machine, which needs no network.
  const verify = async (): Promise<void> => setReachable(await isReachable(origin, signal))
  const verifyNow = (): void => void verify()

  const endTopic = followTopic({ topic: 'catalog', known }, (updates) => updates.forEach(handleUpdate), origin)
  const endWake = onWake((reason) => {
    if (reason === 'online') verifyNow()
    report()
  })
  globalThis.addEventListener?.('offline', verifyNow)
  return () => {
    stopped.abort()
    endTopic()
    endWake()
    globalThis.removeEventListener?.('offline', verifyNow)
  }
}
