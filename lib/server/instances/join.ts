import 'server-only'
import { randomUUID } from 'node:crypto'
import type { PoolConfig } from 'pg'
import { database } from '@/lib/server/db/client'
import { lostTasks } from '@/lib/server/db/holders'
import { forgetGone, forgetInstance, renewInstance } from '@/lib/server/db/instances'
import { dropLeases } from '@/lib/server/db/leases'
import { openSession, type Session } from '@/lib/server/db/session'
import { doErrands } from '@/lib/server/errands/do-errands'
import { hearNotice } from '@/lib/server/instances/hear-notice'
import { type Notice, writeNotice } from '@/lib/server/instances/notice'
import { notePulse } from '@/lib/server/instances/pulse'
import { repeat } from '@/lib/server/instances/repeat'
import { become, tellOthers } from '@/lib/server/instances/self'
import { singleton } from '@/lib/server/singleton'
import { announceTasks } from '@/lib/server/tasks/hub'
import { runningTasks } from '@/lib/server/tasks/pumps'
import { stopReading } from '@/lib/server/tasks/readers'
import { recoverTasks } from '@/lib/server/tasks/recover'
import { lookForRows } from '@/lib/server/tasks/relay-rows'

/** So many fit into one notice. */
const mostTasks = 100

/** Tells others up to which rows tasks were logged: what was logged together in one notice. */
function createAnnouncer(tell: (notice: Notice) => void): (taskId: string, seq: number) => void {
  let waiting = new Map<string, number>()
  function flush(): void {
    const tasks = [...waiting]
    waiting = new Map()
    for (let start = 0; start < tasks.length; start += mostTasks)
      tell({ kind: 'rows', tasks: tasks.slice(start, start + mostTasks) })
  }
  return (taskId, seq) => {
    if (waiting.size === 0) setImmediate(flush)
    waiting.set(taskId, Math.max(seq, waiting.get(taskId) ?? 0))
  }
}

/** Tells the others that this instance lives. Where that took too long, it leaves the tasks that others have taken. */
async function beat(session: Session, id: string): Promise<void> {
  const startedAt = performance.now()
  await renewInstance(session, id)
  if (!notePulse(startedAt)) return
  for (const taskId of await lostTasks(runningTasks(), id)) stopReading(taskId)
}

const channel = 'switchboard'
const pulseMs = 1_000
/** Beneath what is notified. */
const lookMs = 1_000
const errandsMs = 500
const tidyMs = 60_000
/** What this process had to leave is taken up again after so long. */
const quietMs = 15_000

type Leave = () => Promise<void>

const part = () => singleton<{ leave: Leave | null }>('instance-part', () => ({ leave: null }))

/**
 * Makes this process one of any number on the same PostgreSQL: it is heard of, hears what the others log, and takes up the
 * turns of those that are gone. With the embedded database it is alone, and takes up what the process before it left.
 */
export async function joinInstances(): Promise<void> {
  const opened = database()
  const stop = new AbortController()
  const leave = opened.provider === 'postgresql' ? await connect(opened.config, stop.signal) : null
  if (!leave) become(null)
  let quiet = 0
  const looking = repeat('take over abandoned tasks', leave ? lookMs : quietMs, stop.signal, async () => {
    const ms = quiet
    quiet = quietMs
    await recoverTasks(ms)
  })
  part().leave = async () => {
    stop.abort()
    await looking
    await leave?.()
  }
}

/** Tells the others that this process is gone. It must have let its tasks go. */
export async function leaveInstances(): Promise<void> {
  await part().leave?.()
}

async function connect(config: PoolConfig, signal: AbortSignal): Promise<Leave> {
  const id = randomUUID()
  const session = await openSession(config, channel, (payload) => hearNotice(id, payload))
  const tell = (notice: Notice) =>
    session.query('SELECT pg_notify($1, $2)', [channel, writeNotice(id, notice)]).catch(() => {})
  await beat(session, id)
  become({ id, tell })
  const stopAnnouncing = announceTasks(createAnnouncer(tellOthers))
  const beating = repeat('send the instance heartbeat', pulseMs, signal, () => beat(session, id))
  void repeat('read events of other instances', lookMs, signal, lookForRows)
  void repeat('run remote commands', errandsMs, signal, doErrands)
  void repeat('remove stopped instances', tidyMs, signal, forgetGone)
  return async () => {
    stopAnnouncing()
    // A heartbeat that is on its way would put this instance on the list again.
    await beating
    await Promise.all([forgetInstance(id), dropLeases(id)]).catch(() => {})
    await tell({ kind: 'free' })
    await session.close()
    become(null)
  }
}
