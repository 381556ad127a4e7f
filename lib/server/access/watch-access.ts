import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { readKeyViewer } from '@/lib/server/access/api-key-viewer'
import { findViewer, isSessionActive } from '@/lib/server/access/session'
import { areAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { env } from '@/lib/server/platform/env'
import { log } from '@/lib/server/platform/log'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Milliseconds between two checks. What they read is cached for one second and cleared by changes. */
const checkMs = 500

/**
 * Calls `onLost` once, within two seconds after the viewer of a long response lost access: the session ended, the API key was
 * revoked or expired, the account was disabled, role or teams changed, or accounts were turned on after a request without a sign-in.
 * Returns a function that stops watching. The access token cannot be lost.
 */
export function watchAccess(viewer: Viewer, onLost: () => void): () => void {
  if (isOfToken(viewer)) return () => {}
  let checking = false
  const timer = setInterval(() => {
    if (checking) return
    checking = true
    void check().finally(() => {
      checking = false
    })
  }, checkMs).unref()
  async function check(): Promise<void> {
    try {
      if (await hasSameAccess(viewer)) return
      clearInterval(timer)
      onLost()
    } catch (error) {
      // An unavailable database ends no stream: the next check decides.
      log().debug({ err: error }, 'failed to check the access of an open stream')
    }
  }
  return () => clearInterval(timer)
}

/** Returns true for a request with the access token. */
function isOfToken({ sessionId, apiKey }: Viewer): boolean {
  return sessionId === null && apiKey === null && env().ACCESS_TOKEN !== undefined
}

async function hasSameAccess(viewer: Viewer): Promise<boolean> {
  const { apiKey, sessionId, userId, ofPerson } = viewer
  if (apiKey) return hasSameRights(viewer, await currentKeyViewer(apiKey.id))
  if (sessionId === null) return !(await areAccountsOn())
  if (!(await isSessionActive(sessionId))) return false
  if (!ofPerson) return true
  return hasSameRights(viewer, (await areAccountsOn()) ? await findViewer(userId) : null)
}

const hasSameRights = ({ role, teamIds }: Viewer, now: Viewer | null): boolean =>
  now !== null && now.role === role && now.teamIds.toSorted().join() === teamIds.toSorted().join()

async function currentKeyViewer(id: string): Promise<Viewer | null> {
  try {
    return await readKeyViewer(id)
  } catch (error) {
    if (error instanceof Fault && error.kind === 'unauthenticated') return null
    throw error
  }
}
