import { createApi } from '@/lib/client/api'
import { onWake } from '@/lib/client/on-wake'
import { followTopic } from '@/lib/client/stream/shared-stream'

/**
 * Calls `onDeleted` once a task no longer exists. Asks whenever the list of conversations changes, as it does when any task is
 * deleted; a hidden page asks when it becomes visible. `lastSeq`: the last known row. `origin` is empty in the browser. Returns
 * the stop function.
 */
export function watchDeletion(taskId: string, lastSeq: number, onDeleted: () => void, origin = ''): () => void {
  const api = createApi(origin)
  const stopped = new AbortController()
  const { signal } = stopped
  let isPending = false
  let isAsking = false

  const ask = async (): Promise<void> => {
    if (isAsking || !isPending || globalThis.document?.visibilityState === 'hidden') return
    isAsking = true
    isPending = false
    const answer = await api.readEvents({ id: taskId, query: { after: lastSeq, limit: 1 } }, { signal })
    isAsking = false
    if (signal.aborted) return
    const isChanged = isPending
    if (answer.ok) return ask()
    if (answer.fault.kind === 'not-found') {
      stop()
      return onDeleted()
    }
    // Switchboard did not respond: it is asked again after the next change or wake.
    isPending = true
    if (isChanged) return ask()
  }
  const endTopic = followTopic(
    { topic: 'conversations' },
    (updates) => {
      if (!updates.some(({ type }) => type === 'value')) return
      // Also with the first value: the task may have been deleted since the page was rendered.
      isPending = true
      void ask()
    },
    origin,
  )
  const endWake = onWake(() => void ask())
  const stop = (): void => {
    stopped.abort()
    endTopic()
    endWake()
  }
  return stop
}
