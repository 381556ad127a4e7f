import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { onAccessChange } from '@/lib/server/access/access-changes'
import { authenticate } from '@/lib/server/access/authenticate'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Checks after a change are spread over this time, in ms. */
const spreadMs = 300
/** Milliseconds between two checks without a change: sessions and API keys expire. */
const intervalMs = 30_000

/** What a request was allowed to do. */
export interface Access {
  headers: Headers
  viewer: Viewer
}

const rightsOf = ({ userId, role, teamIds, agentIds }: Viewer): string =>
  JSON.stringify([userId, role, teamIds.toSorted(), agentIds])

/**
 * Calls `onLost` once when the session or API key of a request is not valid any more, or when the person's role, teams or agents
 * have changed; within a second after a change, and within 30 s after an expiry. Returns a function that stops watching.
 */
export function watchAccess({ headers, viewer }: Access, onLost: () => void): () => void {
  const rights = rightsOf(viewer)
  // Headers of a request that has been answered may change.
  const copy = new Headers(headers)
  let delay: NodeJS.Timeout | undefined
  const stop = (): void => {
    stopListening()
    clearInterval(timer)
    clearTimeout(delay)
  }
  const check = async (): Promise<void> => {
    delay = undefined
    if (!(await hasLost(copy, rights))) return
    stop()
    onLost()
  }
  const stopListening = onAccessChange(() => {
    delay ??= setTimeout(() => void check(), spreadMs * Math.random()).unref()
  })
  const timer = setInterval(() => void check(), intervalMs).unref()
  return stop
}

/** While nobody can be authenticated, because the database is not available or a client is limited, nothing is lost. */
async function hasLost(headers: Headers, rights: string): Promise<boolean> {
  try {
    return rightsOf(await authenticate(headers)) !== rights
  } catch (error) {
    return error instanceof Fault && error.kind === 'unauthenticated'
  }
}
