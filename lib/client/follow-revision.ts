import { backoff } from '@/lib/client/backoff'
import { onWake } from '@/lib/client/wake-signal'

const everyMs = 5_000
/** One answer that is missing may be a restart; two are an outage. */
const toleratedFailures = 1

interface RevisionListener {
  /** The catalog has another revision now. */
  onRevision: (revision: string) => void
  /** Whether Switchboard can be reached has changed; true at first. */
  onReach: (reached: boolean) => void
}

/**
 * Asks for the revision of the catalog every few seconds while the page is seen, at once when it is seen again, and less
 * often while nobody answers. Answers with the function that ends it.
 */
export function followRevision(known: string, { onRevision, onReach }: RevisionListener, origin = ''): () => void {
  const gone = new AbortController()
  const { signal } = gone
  const pauses = backoff(signal)
  let revision = known
  let failures = 0

  const ask = async (): Promise<void> => {
    const headers = { 'If-None-Match': `"${revision}"` }
    const response = await fetch(`${origin}/api/catalog/revision`, { headers, cache: 'no-store', signal })
    if (response.status === 304) return
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    const answer = (await response.json()) as { revision: string }
    if (answer.revision === revision || signal.aborted) return
    revision = answer.revision
    onRevision(revision)
  }

  const note = (failed: boolean): void => {
    const before = failures
    failures = failed ? failures + 1 : 0
    if (!failed) pauses.reset()
    if (failures > toleratedFailures !== before > toleratedFailures) onReach(!failed)
  }

  const follow = async (): Promise<void> => {
    while (!signal.aborted) {
      if (globalThis.document?.visibilityState !== 'hidden') {
        const failed = await ask().then(
          () => false,
          () => true,
        )
        if (signal.aborted) return
        note(failed)
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
