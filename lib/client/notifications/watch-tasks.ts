import type { TaskSummary } from '@/lib/api/task'
import {
  findTaskEvents,
  type KnownTasks,
  rememberTasks,
  type TaskEvent,
} from '@/lib/client/notifications/notification-choice'
import { readTask, readTaskPage } from '@/lib/client/read-tasks'
import { followTopic } from '@/lib/client/stream/shared-stream'

/** Tasks per request. An older task is only noticed while it is known to run, or when it waits. */
const pageSize = 50
/** Maximum running tasks that are read one by one. */
const maxSingle = 20

/** Returns the newest tasks, those that wait, and the running ones among `known`. Rejects if Switchboard does not respond. */
async function readTasks(known: KnownTasks): Promise<TaskSummary[]> {
  const limit = `${pageSize}`
  const [newest, waiting] = await Promise.all([readTaskPage({ limit }), readTaskPage({ limit, waiting: 'true' })])
  const listed = new Map([...newest.tasks, ...waiting.tasks].map((task) => [task.id, task]))
  const running = [...known].filter(([id, { open }]) => open && !listed.has(id)).slice(0, maxSingle)
  const single = await Promise.all(running.map(([id]) => readTask(id)))
  return [...listed.values(), ...single.filter((task) => task !== null)]
}

/**
 * Calls `onEvent` when a task waits for the user or ends while no page of Switchboard is visible: once per event, in one of all
 * tabs. Needs a secure context. Returns the stop function.
 */
export function watchTasks(onEvent: (event: TaskEvent) => void): () => void {
  let known: KnownTasks = new Map()
  let since = Infinity
  let work: Promise<void> = Promise.resolve()
  let isWaiting = false
  const check = async (): Promise<void> => {
    const startedAt = Date.now()
    // Without a response the next change is compared with the last answer.
    const tasks = await readTasks(known).catch(() => null)
    if (!tasks) return
    const events = findTaskEvents(known, tasks, since)
    known = rememberTasks(known, tasks)
    since = Math.min(since, startedAt)
    for (const event of events) {
      const isVisible = await isAnyTabVisible()
      // A tab that is visible claims the event too, so that no tab shows it later.
      if ((await claimEvent(event.key)) && !isVisible) onEvent(event)
    }
  }
  const leave = followTopic({ topic: 'tasks' }, (updates) => {
    if (isWaiting || !updates.some(({ type }) => type === 'value')) return
    isWaiting = true
    // One after the other: two answers must not overtake each other. Changes before a check starts need only one.
    work = work.then(() => {
      isWaiting = false
      return check()
    })
  })
  const end = announceVisibility()
  return () => {
    leave()
    end()
  }
}

const claimsKey = 'switchboard-notified'
/** Number of events that are remembered. */
const maxClaims = 200
const visibleLock = 'switchboard-visible'

/** Holds a lock while this page is visible, by which other tabs know it. Returns the stop function. */
function announceVisibility(): () => void {
  const releases = new Set<() => void>()
  let hasEnded = false
  const isNeeded = (): boolean => !hasEnded && document.visibilityState === 'visible'
  const releaseAll = (): void => {
    for (const release of releases) release()
    releases.clear()
  }
  // The page may have been hidden, or shown again, before the lock is granted.
  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      if (isNeeded()) releases.add(resolve)
      else resolve()
    })
  const update = (): void => {
    releaseAll()
    if (isNeeded()) void navigator.locks.request(visibleLock, { mode: 'shared' }, hold)
  }
  update()
  document.addEventListener('visibilitychange', update)
  return () => {
    hasEnded = true
    document.removeEventListener('visibilitychange', update)
    releaseAll()
  }
}

/** Returns true if a page of Switchboard is visible in this browser. */
async function isAnyTabVisible(): Promise<boolean> {
  if (document.visibilityState === 'visible') return true
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === visibleLock)
}

/** Returns true for the first tab that claims the event, false for all others. */
async function claimEvent(key: string): Promise<boolean> {
  return navigator.locks.request(claimsKey, () => {
    try {
      const claims = JSON.parse(localStorage.getItem(claimsKey) ?? '[]') as string[]
      if (claims.includes(key)) return false
      localStorage.setItem(claimsKey, JSON.stringify([...claims, key].slice(-maxClaims)))
    } catch {
      // Storage is disabled: the notification's tag merges those of several tabs.
    }
    return true
  })
}
