import 'server-only'
import { randomUUID } from 'node:crypto'
import type { PoolConfig } from 'pg'
import { clearSessionCache } from '@/lib/server/access/session'
import { database } from '@/lib/server/db/engine/client'
import { type DedicatedConnection, openDedicatedConnection } from '@/lib/server/db/engine/dedicated-connection'
import { deleteExpiredInstances, deleteInstance, renewInstance, releaseLeases } from '@/lib/server/db/jobs/instances'
import { findLostTasks } from '@/lib/server/db/tasks/task-holders'
import {
  broadcast,
  decodeInstanceMessage,
  encodeInstanceMessage,
  type InstanceMessage,
  recordHeartbeat,
  repeat,
  setCurrentInstance,
} from '@/lib/server/instances/current-instance'
import { cancelOwnCall } from '@/lib/server/mcp/pending-calls'
import { log } from '@/lib/server/platform/log'
import { announceTasks } from '@/lib/server/tasks/log/hub'
import { runningTasks } from '@/lib/server/tasks/log/pumps'
import { stopReading } from '@/lib/server/tasks/log/readers'
import { checkForRows, relayRows } from '@/lib/server/tasks/log/relay-rows'
import { signalUpdate } from '@/lib/server/tasks/push/await-completion'
import { recoverTasks } from '@/lib/server/tasks/resume-turn'
import { notifyResult } from '@/lib/server/tasks/remote/run-on-holder'
import { runRemoteCommands } from '@/lib/server/tasks/remote/run-remote-commands'

/** Spreads the reactions of the instances to the same message, in ms. */
const spreadMs = 200
/** Excludes turns that this process itself abandoned recently. */
const recentMs = 15_000

/** Handles a message of another instance; ignores its own messages and invalid ones. */
export function handleInstanceMessage(self: string, payload: string): void {
  const received = decodeInstanceMessage(payload)
  if (!received || received.from === self) return
  const { notice } = received
  switch (notice.kind) {
    case 'rows':
      return notice.tasks.forEach(([taskId, seq]) => relayRows(taskId, seq))
    case 'command':
      return notice.to === self ? run(runRemoteCommands) : undefined
    case 'answer':
      return notifyResult(notice.id)
    case 'ring':
      return void signalUpdate(notice.taskId)
    case 'sessions':
      return clearSessionCache()
    case 'cancel-call':
      return void cancelOwnCall(notice.key)
    case 'free':
      return void setTimeout(() => run(() => recoverTasks(recentMs)), spreadMs * Math.random()).unref()
  }
}

function run(work: () => Promise<void>): void {
  work().catch((error: unknown) => log().warn({ err: error }, 'failed to handle a message from another instance'))
}

/** Maximum tasks of one message. */
const maxTasks = 100

/**
 * Creates a function that announces to other instances up to which row a task was logged. Announcements of one event loop turn
 * are combined.
 */
function createAnnouncer(send: (notice: InstanceMessage) => void): (taskId: string, seq: number) => void {
  let waiting = new Map<string, number>()
  function flush(): void {
    const tasks = [...waiting]
    waiting = new Map()
    for (let start = 0; start < tasks.length; start += maxTasks)
      send({ kind: 'rows', tasks: tasks.slice(start, start + maxTasks) })
  }
  return (taskId, seq) => {
    if (waiting.size === 0) setImmediate(flush)
    waiting.set(taskId, Math.max(seq, waiting.get(taskId) ?? 0))
  }
}

/**
 * Creates a function that sends the heartbeat. If the previous one was too long ago, it stops the tasks that other instances have
 * taken over. That needs the pool, which may be busy: the heartbeat does not wait for it, and the following ones retry it until
 * it succeeds.
 */
function createHeartbeat(session: DedicatedConnection, id: string): () => Promise<void> {
  let gaps = 0
  let handledGaps = 0
  let isChecking = false
  let hasFailed = false

  async function stopLostTasks(): Promise<void> {
    const upTo = gaps
    isChecking = true
    try {
      for (const taskId of await findLostTasks(runningTasks(), id)) stopReading(taskId)
      handledGaps = upTo
      hasFailed = false
    } catch (error) {
      if (!hasFailed)
        log().warn({ err: error }, 'failed to stop the tasks that other instances have taken over, retrying')
      hasFailed = true
    }
    isChecking = false
  }

  return async () => {
    const startedAt = performance.now()
    await renewInstance(session, id)
    if (recordHeartbeat(startedAt)) gaps += 1
    if (handledGaps < gaps && !isChecking) void stopLostTasks()
  }
}

const channel = 'switchboard'
const heartbeatMs = 1_000
/** Polling interval, in case a notification is lost. */
const pollMs = 1_000
const commandsMs = 500
const cleanupMs = 60_000
/** Delay after which this process resumes tasks that it had to abandon. */
const quietMs = 15_000

type LeaveFunction = () => Promise<void>

/** Set while this process is one of the instances. Only the startup joins and leaves. */
const membership: { leave: LeaveFunction | null } = { leave: null }

/**
 * Joins the instances that share a PostgreSQL database: sends heartbeats, receives what the others log, and takes over the
 * tasks of stopped instances. With the embedded database, takes over what the previous process left.
 */
export async function joinInstances(): Promise<void> {
  const opened = database()
  const stop = new AbortController()
  const leave = opened.provider === 'postgresql' ? await connect(opened.config, stop.signal) : null
  if (!leave) setCurrentInstance(null)
  let quiet = 0
  const recovering = repeat('take over abandoned tasks', leave ? pollMs : quietMs, stop.signal, async () => {
    const ms = quiet
    quiet = quietMs
    await recoverTasks(ms)
  })
  membership.leave = async () => {
    stop.abort()
    await recovering
    await leave?.()
  }
}

/** Announces that this instance stops. It must have released its tasks. */
export async function leaveInstances(): Promise<void> {
  await membership.leave?.()
  membership.leave = null
}

async function connect(config: PoolConfig, signal: AbortSignal): Promise<LeaveFunction> {
  const id = randomUUID()
  const session = await openDedicatedConnection(config, channel, (payload) => handleInstanceMessage(id, payload))
  const send = (notice: InstanceMessage) =>
    session.query('SELECT pg_notify($1, $2)', [channel, encodeInstanceMessage(id, notice)]).catch(() => {})
  const beat = createHeartbeat(session, id)
  await beat()
  setCurrentInstance({ id, send })
  const stopAnnouncing = announceTasks(createAnnouncer(broadcast))
  const beating = repeat('send the instance heartbeat', heartbeatMs, signal, beat)
  void repeat('read events of other instances', pollMs, signal, checkForRows)
  void repeat('run remote commands', commandsMs, signal, runRemoteCommands)
  void repeat('remove stopped instances', cleanupMs, signal, deleteExpiredInstances)
  return async () => {
    stopAnnouncing()
    // A pending heartbeat would register this instance again.
    await beating
    await Promise.all([deleteInstance(id), releaseLeases(id)]).catch(() => {})
    await send({ kind: 'free' })
    await session.close()
    setCurrentInstance(null)
  }
}
