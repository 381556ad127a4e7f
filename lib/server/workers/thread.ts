import 'server-only'
import { getPriority, setPriority } from 'node:os'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { Fault } from '@/lib/faults/fault'
import { setLimits } from '@/lib/limits/limits'
import { openCards, openList } from '@/lib/server/agents/catalog/open-list'
import type {
  SessionKinds,
  ThreadData,
  ThreadReply,
  ThreadRequest,
} from '@/lib/server/platform/threads/thread-messages'
import { openComparison } from '@/lib/server/runs/open-comparison'
import { openScript } from '@/lib/server/runs/open-script'
import { openTaskReading } from '@/lib/server/tasks/large/open-task-reading'
import { openRecording } from '@/lib/server/traces/open-recording'
import { openRedaction } from '@/lib/server/traces/open-redaction'

/** The kinds of sessions. Each function opens a session, whose methods are its steps. */
const sessionKinds = {
  cards: openCards,
  comparison: openComparison,
  list: openList,
  reading: openTaskReading,
  recording: openRecording,
  redaction: openRedaction,
  script: openScript,
} satisfies SessionKinds

// The entry of a worker thread (pool.ts). It only computes: it has no database, no network and no environment.

type Step = (...args: unknown[]) => unknown

const sessions = new Map<number, Record<string, Step>>()

function run(request: Exclude<ThreadRequest, { type: 'close' }>): unknown {
  if (request.type === 'open') {
    const open = sessionKinds[request.kind] as (input: unknown) => object
    sessions.set(request.session, open(request.input) as Record<string, Step>)
    return undefined
  }
  const step = sessions.get(request.session)?.[request.method]
  if (!step) throw new Error(`Unknown step of a worker thread: ${request.method}.`)
  return step(...request.args)
}

function errorReply(id: number, error: unknown): ThreadReply {
  if (error instanceof Fault) return { id, fault: error.data }
  // A string or a call stack beyond the engine's limits.
  if (error instanceof RangeError)
    return { id, fault: new Fault('too-large', 'The input is too large to process.').data }
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { id, error: { name, message, stack } }
}

function handle(port: MessagePort, request: ThreadRequest): void {
  if (request.type === 'close') {
    sessions.delete(request.session)
    return
  }
  try {
    const value = run(request)
    // Bytes are transferred, not copied.
    const transfer = value instanceof Uint8Array && value.buffer instanceof ArrayBuffer ? [value.buffer] : []
    port.postMessage({ id: request.id, value } satisfies ThreadReply, transfer)
  } catch (error) {
    port.postMessage(errorReply(request.id, error))
  }
}

/** Lower priority than the main thread, so that requests are served first while all cores are busy. */
const niceness = 5

if (parentPort) {
  const port = parentPort
  // On Linux this is the priority of this thread alone; elsewhere it would be that of the whole process.
  // Skipped if the process already has a lower priority, because it cannot be raised.
  if (process.platform === 'linux' && getPriority() < niceness) setPriority(niceness)
  setLimits((workerData as ThreadData).limits)
  port.on('message', (request: ThreadRequest) => handle(port, request))
}
