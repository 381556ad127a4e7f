import 'server-only'
import { findViewer, isSessionActive } from '@/lib/server/access/session'
import { areAccountsOn } from '@/lib/server/db/access/accounts-setting'
import { log } from '@/lib/server/platform/log'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Milliseconds between two checks. What they read is cached for one second and cleared by changes. */
const checkMs = 500

/**
 * Calls `onLost` once, within two seconds after the viewer of a long response lost access: the session ended, the account was
 * disabled, or role or teams changed. Returns a function that stops watching. Without a session there is nothing to lose.
 */
export function watchAccess(viewer: Viewer, onLost: () => void): () => void {
  if (viewer.sessionId === null) return () => {}
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

async function hasSameAccess({ sessionId, userId, role, teamIds, ofPerson }: Viewer): Promise<boolean> {
  if (sessionId !== null && !(await isSessionActive(sessionId))) return false
  if (!ofPerson) return true
  const now = (await areAccountsOn()) ? await findViewer(userId) : null
  return now !== null && now.role === role && now.teamIds.toSorted().join() === teamIds.toSorted().join()
}
