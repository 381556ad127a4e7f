import { buildUrl } from '@/lib/api/operations/build-url'
import { createBackoff } from '@/lib/client/http/backoff'
import { onWake } from '@/lib/client/on-wake'

const everyMs = 5_000
/** Number of consecutive failures that are tolerated, for example during a restart. */
const toleratedFailures = 1

interface RevisionListener {
  /** Called when the catalog has a new revision. */
  onRevision: (revision: string) => void
  /** Called when Switchboard becomes reachable or unreachable. Initially reachable. */
  onReachableChange: (reached: boolean) => void
}

/**
 * Polls the catalog revision every 5 s while the page is visible, at once when it becomes visible again, and with backoff
 * after failures. Returns the stop function.
 */
export function followRevision(
  known: string,
  { onRevision, onReachableChange }: RevisionListener,
  origin = '',
): () => void {
  const gone = new AbortController()
  const { signal } = gone
  const pauses = createBackoff(signal)
  let revision = known
  let failures = 0

  const checkRevision = async (): Promise<void> => {
    const headers = { 'If-None-Match': `"${revision}"` }
    const response = await fetch(buildUrl('readCatalogRevision', {}, origin), { headers, cache: 'no-store', signal })
    if (response.status === 304) return
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    const answer = (await response.json()) as { revision: string }
    if (answer.revision === revision || signal.aborted) return
    revision = answer.revision
    onRevision(revision)
  }

  const recordResult = (failed: boolean): void => {
    const before = failures
    failures = failed ? failures + 1 : 0
    if (!failed) pauses.reset()
    if (failures > toleratedFailures !== before > toleratedFailures) onReachableChange(!failed)
  }

  const follow = async (): Promise<void> => {
    while (!signal.aborted) {
      if (globalThis.document?.visibilityState !== 'hidden') {
        const failed = await checkRevision().then(
          () => false,
          () => true,
        )
        if (signal.aborted) return
        recordResult(failed)
      }
      await pauses.wait(failures > 0 ? 0 : everyMs)
    }
  }
  void follow()
  const endWake = onWake(pauses.now)
  return () => {
    endWake()
    gone.abort()
  }
}
