import 'server-only'
import { Worker } from 'node:worker_threads'
import { limits } from '@/lib/limits/limits'
import { Fault } from '@/lib/faults/fault'
import { log } from '@/lib/server/platform/log'
import { singleton } from '@/lib/server/platform/singleton'
import type {
  SessionKinds,
  ThreadData,
  ThreadReply,
  ThreadRequest,
} from '@/lib/server/platform/threads/thread-messages'

/** Maximum number of open sessions of a group. Each keeps some memory, and a slow reader keeps its session open. */
const maxSessions = 16
/** Last resort. Inputs are bounded, because the engine may end the whole process if it runs out of memory. */
const maxHeapMb = 512
/** Milliseconds of processor time for one step. A thread that takes longer is terminated. */
const stepMs = 30_000
/** Limit for the wall-clock time of a step, as a multiple of its processor time: a busy machine shares its processors. */
const maxWait = 10
/** Milliseconds after which a thread without sessions ends. */
const idleThreadMs = 30_000
/** Milliseconds after which a session without calls is closed, because its reader has stopped or is stuck. */
const idleSessionMs = 5 * 60_000
/** Seconds after which a caller may retry. */
const retryAfter = 5

interface Job {
  request: Exclude<ThreadRequest, { type: 'close' }>
  stepMs: number
  tooLarge: string
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/**
 * Each group has one thread, which needs up to 500 MB. Large tasks are read in their own thread, because an export may run for
 * many seconds.
 */
type ThreadGroup = 'exports' | 'reads'

const readingKinds: ReadonlySet<keyof SessionKinds> = new Set(['reading', 'comparison', 'script'])

interface Thread {
  group: ThreadGroup
  worker: Worker
  sessions: Set<number>
  waiting: Job[]
  current?: Job
  /** Ends the thread, because its current step takes too long or because it is idle. */
  timer?: NodeJS.Timeout
}

type Methods<Kind extends keyof SessionKinds> = ReturnType<SessionKinds[Kind]>
type Call = (...args: never[]) => unknown

/** Work in a thread with state between its steps. */
export interface ThreadSession<Kind extends keyof SessionKinds> {
  /**
   * Runs a step. Arguments and result are copied. Throws what the step throws; `too-large` if the step takes more time or
   * memory than allowed; and `unavailable` if the thread ended because of another session.
   */
  call: <Name extends keyof Methods<Kind>>(
    name: Name,
    ...args: Methods<Kind>[Name] extends Call ? Parameters<Methods<Kind>[Name]> : never
  ) => Promise<Methods<Kind>[Name] extends Call ? ReturnType<Methods<Kind>[Name]> : never>
  /** Ends the session. `frees`: also ends its thread if it has no other session, to free its memory immediately. */
  close: (frees?: boolean) => void
}

interface SessionOptions {
  /** The message of `too-large`. */
  tooLarge: string
  /** Milliseconds of processor time for one step after the session is open. */
  stepMs?: number
}

const pool = () => singleton('worker-threads', () => ({ threads: new Set<Thread>(), lastId: 0, isStopped: false }))

/**
 * Opens a session in the worker thread for exports, or in the one for large tasks, so that its work does not delay the server.
 * Sessions share a thread; their steps take turns. Throws `rate-limited` with `retryAfter` while 16 sessions of its
 * group are open, and `unavailable` during shutdown.
 */
export async function openSession<Kind extends keyof SessionKinds>(
  kind: Kind,
  input: Parameters<SessionKinds[Kind]>[0],
  options: SessionOptions,
): Promise<ThreadSession<Kind>> {
  const { threads, isStopped } = pool()
  if (isStopped) throw new Fault('unavailable', 'Switchboard is shutting down.')
  const group = readingKinds.has(kind) ? 'reads' : 'exports'
  const running = [...threads].find((one) => one.group === group)
  if (running && running.sessions.size >= maxSessions)
    throw new Fault('rate-limited', 'Too many exports are running.', { retryAfter })
  const thread = running ?? start(group)
  const session = nextId()
  thread.sessions.add(session)
  clearTimeout(thread.timer)
  let idle: NodeJS.Timeout | undefined
  const close = (frees = false): void => {
    clearTimeout(idle)
    if (!thread.sessions.delete(session)) return
    if (frees && thread.sessions.size === 0) return void end(thread, stoppedFault())
    thread.worker.postMessage({ type: 'close', session } satisfies ThreadRequest, [])
    endWhenIdle(thread)
  }
  const run = async (request: Job['request']): Promise<unknown> => {
    clearTimeout(idle)
    if (!thread.sessions.has(session)) throw stoppedFault()
    try {
      return await new Promise((resolve, reject) => {
        thread.waiting.push({
          stepMs,
          ...options,
          ...(request.type === 'open' && { stepMs }),
          request,
          resolve,
          reject,
        })
        runNext(thread)
      })
    } finally {
      clearTimeout(idle)
      idle = setTimeout(() => close(), idleSessionMs).unref()
    }
  }
  try {
    await run({ type: 'open', id: nextId(), session, kind, input })
  } catch (error) {
    close()
    throw error
  }
  const call = async (method: string, ...args: unknown[]) => run({ type: 'call', id: nextId(), session, method, args })
  return { call: call as ThreadSession<Kind>['call'], close }
}

/** Ends all threads. Steps that are running or waiting fail with `unavailable`. */
export async function stopThreads(): Promise<void> {
  const { threads } = pool()
  pool().isStopped = true
  await Promise.all([...threads].map((thread) => end(thread, stoppedFault())))
}

function nextId(): number {
  pool().lastId += 1
  return pool().lastId
}

const stoppedFault = () =>
  new Fault('unavailable', 'Switchboard stopped the worker thread of this request. Try again.', { retryAfter })

function start(group: ThreadGroup): Thread {
  const worker = new Worker(new URL('../../workers/thread.ts', import.meta.url), {
    workerData: { limits: limits() } satisfies ThreadData,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    // The thread needs no settings, and some of them are secret.
    env: {},
  })
  const thread: Thread = { group, worker, sessions: new Set(), waiting: [] }
  worker.unref()
  worker.on('message', (reply: ThreadReply) => settle(thread, reply))
  worker.on('error', (error) => {
    const isOutOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    log().warn({ err: error }, 'a worker thread failed')
    void end(thread, isOutOfMemory ? tooLarge(thread) : error)
  })
  worker.on('exit', () => void end(thread, stoppedFault()))
  pool().threads.add(thread)
  return thread
}

function runNext(thread: Thread): void {
  if (thread.current || !pool().threads.has(thread)) return
  const job = thread.waiting.shift()
  if (!job) return
  thread.current = job
  clearTimeout(thread.timer)
  void watch(thread, job)
  try {
    thread.worker.postMessage(job.request, [])
  } catch (error) {
    // The request has a value that cannot be copied.
    delete thread.current
    job.reject(error)
    runNext(thread)
  }
}

/** Ends the thread if its current step takes too long. */
async function watch(thread: Thread, job: Job): Promise<void> {
  const since = performance.now()
  const before = await processorMs(thread)
  const check = async (): Promise<void> => {
    const left = job.stepMs - ((await processorMs(thread)) - before)
    if (thread.current !== job) return
    if (left > 0 && performance.now() - since < maxWait * job.stepMs) {
      thread.timer = setTimeout(() => void check(), Math.max(left, 10)).unref()
      return
    }
    log().warn({ step: job.request.type === 'call' ? job.request.method : 'open' }, 'a worker thread ran out of time')
    void end(thread, tooLarge(thread))
  }
  if (thread.current === job) thread.timer = setTimeout(() => void check(), job.stepMs).unref()
}

/** Returns the processor time of a thread so far, in milliseconds; 0 if it does not run. */
async function processorMs({ worker }: Thread): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1000
  } catch {
    return 0
  }
}

const tooLarge = ({ current }: Thread) =>
  new Fault('too-large', current?.tooLarge ?? 'The input is too large to process.')

function settle(thread: Thread, reply: ThreadReply): void {
  const job = thread.current
  if (job?.request.id !== reply.id) return
  clearTimeout(thread.timer)
  delete thread.current
  if ('fault' in reply) {
    const { kind, message, ...rest } = reply.fault
    job.reject(new Fault(kind, kind === 'too-large' ? job.tooLarge : message, rest))
  } else if ('error' in reply) job.reject(Object.assign(new Error(reply.error.message), reply.error))
  else job.resolve(reply.value)
  endWhenIdle(thread)
  runNext(thread)
}

function endWhenIdle(thread: Thread): void {
  if (thread.sessions.size > 0 || thread.current) return
  clearTimeout(thread.timer)
  thread.timer = setTimeout(() => void end(thread, stoppedFault()), idleThreadMs).unref()
}

/** Ends a thread. Its current step fails with `reason`, the steps of other sessions with `unavailable`. */
async function end(thread: Thread, reason: unknown): Promise<void> {
  if (!pool().threads.delete(thread)) return
  clearTimeout(thread.timer)
  thread.sessions.clear()
  thread.current?.reject(reason)
  for (const job of thread.waiting) job.reject(stoppedFault())
  await thread.worker.terminate()
}
