import 'server-only'
import type { LogRow } from '@/lib/a2a/log'
import { createLruCache } from '@/lib/cache/lru-cache'
import { Fault } from '@/lib/faults/fault'
import { createMock, type Mock, type Recording } from '@/lib/mock/create-mock'
import { createScript } from '@/lib/trace/script'
import { parseSpeed, type Speed } from '@/lib/mock/mock-context'
import { isSignInRequired } from '@/lib/server/db/access/sign-in-required'
import { findAgent } from '@/lib/server/db/agents/agents'
import { readCardVersion } from '@/lib/server/db/agents/card-versions'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { formatSizeLimit } from '@/lib/server/platform/limits'
import { singleton } from '@/lib/server/platform/singleton'
import { requireTask } from '@/lib/server/tasks/task-detail'
import { readLog } from '@/lib/server/db/events/read-log'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Limits for recordings in memory. The least recently used mocks are evicted first. */
const memoryLimits = { mocks: 8, rows: 100_000, bytes: 32 * 2 ** 20 } as const

/** A task that has continued is a different recording. */
const mocks = () => singleton('mocks', () => createLruCache<string, Promise<Mock>>({ maxEntries: memoryLimits.mocks }))

/**
 * Returns a recorded task as a mock agent. `speedText`: the speed in the URL. Throws `not-found`, `conflict` if events of the
 * task were removed, and `too-large` for a log that exceeds the memory limits.
 */
export async function openMock(viewer: Viewer, taskId: string, speedText: string): Promise<Mock> {
  const speed = parseSpeed(speedText)
  if (speed === undefined)
    throw new Fault(
      'not-found',
      'Unknown speed. The last segment of a mock agent’s URL must be a number from 0.1 to 1000, or "instant".',
    )
  const task = await requireTask(viewer, taskId)
  if (task.removedRows > 0)
    throw new Fault('conflict', 'Events of this task were deleted, so it cannot be served as a mock agent.')
  const secured = await isSignInRequired()
  const key = `${task.id} ${task.lastSeq} ${speed} ${secured}`
  const mock = mocks().get(key) ?? load(viewer, task, { speed, secured })
  mocks().set(key, mock)
  // A failed load may succeed the next time.
  mock.catch(() => mocks().delete(key))
  return mock
}

async function load(viewer: Viewer, task: TaskRecord, options: { speed: Speed; secured: boolean }): Promise<Mock> {
  return createMock(await recordingOf(viewer, task), options)
}

async function recordingOf(viewer: Viewer, task: TaskRecord): Promise<Recording> {
  const agent = await findAgent(viewer, task.agentId)
  const stored = agent && (await readCardVersion(agent.id, agent.cardVersion))
  const { name } = task.agent
  return {
    agent: { name, dialect: task.dialect, ...(stored && { card: stored.raw }) },
    title: task.title,
    script: createScript(await rowsOf(task)),
  }
}

async function rowsOf({ id, lastSeq }: TaskRecord): Promise<LogRow[]> {
  const rows: LogRow[] = []
  let bytes = 0
  for await (const page of readLog(id, lastSeq)) {
    // Mocks do not need the raw text.
    for (const row of page) rows.push({ ...row, raw: '' })
    bytes += page.reduce((sum, { raw }) => sum + raw.length, 0)
    if (rows.length > memoryLimits.rows || bytes > memoryLimits.bytes) throw tooLarge()
  }
  return rows
}

function tooLarge(): Fault {
  const limit = `${memoryLimits.rows} events or ${formatSizeLimit(memoryLimits.bytes)}`
  return new Fault('too-large', `This recording has more than ${limit}, so Switchboard cannot serve it.`, {
    hint: 'Export it and serve the file: npx switchboard mock trace.json',
  })
}
