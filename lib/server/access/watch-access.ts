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

/** The long responses of viewers with the same access, which is checked once for all of them. */
interface Watch {
  viewer: Viewer
  onLost: Set<() => void>
  isChecking: boolean
}

/** By access. */
const watches = new Map<string, Watch>()
/** One timer for all responses of this bundle. */
let timer: NodeJS.Timeout | undefined

/** Returns a key that is equal for viewers with the same access. */
const accessKey = ({ apiKey, sessionId, userId, ofPerson, role, teamIds }: Viewer): string =>
  JSON.stringify([apiKey?.id, sessionId, userId, ofPerson, role, teamIds])

/**
 * Calls `onLost` once, within two seconds after the viewer of a long response lost access: the session ended, the API key was
 * revoked or expired, the account was disabled, role or teams changed, or accounts were turned on after a request without a sign-in.
 * Returns a function that stops watching. The access token cannot be lost.
 */
export function watchAccess(viewer: Viewer, onLost: () => void): () => void {
  if (isOfToken(viewer)) return () => {}
  const key = accessKey(viewer)
  const watch = watches.get(key) ?? { viewer, onLost: new Set(), isChecking: false }
  watches.set(key, watch)
  watch.onLost.add(onLost)
  timer ??= setInterval(() => watches.forEach((each, name) => void check(name, each)), checkMs).unref()
  return () => {
    watch.onLost.delete(onLost)
    if (watch.onLost.size === 0 && watches.get(key) === watch) remove(key)
  }
}

function remove(key: string): void {
  watches.delete(key)
  if (watches.size > 0) return
  clearInterval(timer)
  timer = undefined
}

async function check(key: string, watch: Watch): Promise<void> {
  if (watch.isChecking) return
  watch.isChecking = true
  try {
    if (await hasSameAccess(watch.viewer)) return
    if (watches.get(key) === watch) remove(key)
    for (const lose of watch.onLost) end(lose)
  } catch (error) {
    // An unavailable database ends no stream: the next check decides.
    log().debug({ err: error }, 'failed to check the access of an open stream')
  } finally {
    watch.isChecking = false
  }
}

/** Ends one response. Its failure must not keep the others open. */
function end(lose: () => void): void {
  try {
    lose()
  } catch (error) {
    log().error({ err: error }, 'failed to end a stream without access')
  }
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
