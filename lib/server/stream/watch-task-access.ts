import 'server-only'
import { isReadableTask } from '@/lib/server/db/tasks/tasks'
import { log } from '@/lib/server/platform/log'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Milliseconds between two checks. */
const checkMs = 1000

/**
 * Returns a signal that aborts within two seconds after a viewer may no longer read another person's task, for example because it is
 * no longer shared. Never aborts for the viewer's own task. Checks until `closed` aborts.
 */
export function watchTaskAccess(
  viewer: Viewer,
  { id, ownerId }: { id: string; ownerId: string },
  closed: AbortSignal,
): AbortSignal {
  const lost = new AbortController()
  if (ownerId === viewer.userId || closed.aborted) return lost.signal
  let checking = false
  const timer = setInterval(() => {
    if (checking) return
    checking = true
    void check().finally(() => {
      checking = false
    })
  }, checkMs).unref()
  closed.addEventListener('abort', () => clearInterval(timer), { once: true })
  async function check(): Promise<void> {
    try {
      if (await isReadableTask(viewer, id)) return
      clearInterval(timer)
      lost.abort()
    } catch (error) {
      // An unavailable database ends no stream: the next check decides.
      log().debug({ err: error }, 'failed to check the access to a shared task')
    }
  }
  return lost.signal
}
