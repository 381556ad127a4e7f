import 'server-only'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type { AgentItem } from '@/lib/a2a/catalog/catalog'
import { Fault, toFaultData } from '@/lib/faults/fault'
import { catalogFault } from '@/lib/server/agents/catalog/catalog-fault'
import { prepareLine } from '@/lib/server/agents/catalog/import-line'
import { createLineWriter } from '@/lib/server/agents/catalog/line-writer'
import { scheduleIconRefresh } from '@/lib/server/agents/icons/icon-refresh'
import {
  finishImport,
  finishImportLine,
  isImportUnfinished,
  listPendingImportLines,
  listUnfinishedImports,
  type PendingImportLine,
} from '@/lib/server/db/jobs/imports'
import { acquireLease, releaseLease } from '@/lib/server/db/jobs/instances'
import { isOnlyInstance, repeat } from '@/lib/server/instances/current-instance'
import { retryUntilReconnected } from '@/lib/server/db/engine/database-outage'
import { log } from '@/lib/server/platform/log'
import { singleton } from '@/lib/server/platform/singleton'
import { stopSignal } from '@/lib/server/platform/stopping'
import { readViewer } from '@/lib/server/db/access/active-people'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Maximum lines in progress that call a server, and how many of them may call the same one. */
const maxCalls = 8
const maxPerOrigin = 2
/** Maximum lines in progress whose card is in the list: as many as one transaction stores, and those of the next one. */
const maxLocal = 100
/** Maximum lines in the queue, so that one slow server does not delay the others. */
const maxQueued = 400

interface Pool {
  /** Returns the next lines after that position. */
  readMore: (position: number, limit: number) => Promise<PendingImportLine[]>
  /** Never rejects. */
  work: (line: PendingImportLine) => Promise<void>
  /** Once it aborts, no more lines are started. */
  signal: AbortSignal
}

/** Processes all lines, in order as far as the limits allow. Resolves when no line is in progress any more. */
export async function processLines({ readMore, work, signal }: Pool): Promise<void> {
  const queue: PendingImportLine[] = []
  const active = new Set<Promise<void>>()
  const calls = new Map<string, number>()
  /** Lines in progress that call a server. */
  let calling = 0
  let last = -1
  let ended = false
  while (!signal.aborted) {
    let next = queue.findIndex((line) => isFree(line))
    if (!ended && (next < 0 || queue.length < maxCalls) && queue.length < maxQueued) {
      const lines = await readMore(last, maxQueued / 4)
      ended = lines.length === 0
      last = lines.at(-1)?.position ?? last
      queue.push(...lines)
      next = queue.findIndex((line) => isFree(line))
    }
    const upcoming = queue[next]
    if (upcoming && hasRoom(upcoming)) {
      queue.splice(next, 1)
      begin(upcoming)
      // An embedded database responds within one turn of the event loop: a long list would block all other requests.
      await turn()
    } else if (active.size > 0) await Promise.race(active)
    else if (ended && queue.length === 0) return
  }
  await Promise.all(active)

  function isFree({ line }: PendingImportLine): boolean {
    const origin = lineOrigin(line.url)
    return origin === '' || (calls.get(origin) ?? 0) < maxPerOrigin
  }

  function hasRoom({ line }: PendingImportLine): boolean {
    return lineOrigin(line.url) === '' ? active.size - calling < maxLocal : calling < maxCalls
  }

  function begin(line: PendingImportLine): void {
    const origin = lineOrigin(line.line.url)
    if (origin) {
      calls.set(origin, (calls.get(origin) ?? 0) + 1)
      calling += 1
    }
    const done = work(line).finally(() => {
      active.delete(done)
      if (!origin) return
      calling -= 1
      const left = (calls.get(origin) ?? 1) - 1
      if (left > 0) calls.set(origin, left)
      else calls.delete(origin)
    })
    active.add(done)
  }
}

/** Returns the host and port that a line calls, as far as its URL shows them; empty if it calls none. */
function lineOrigin(url: string | undefined): string {
  if (url === undefined) return ''
  return URL.parse(url.includes('://') ? url : `http://${url}`)?.host ?? url
}

/** After this many consecutive failures of a server, its other lines are not tried. */
const maxFailures = 4

/** Tracks the servers of one list that do not respond: a thousand lines of a server that is down must not take hours. */
export function trackUnreachableOrigins() {
  const failures = new Map<string, number>()
  return {
    /** Throws for a line whose server failed too often. */
    check(url: string | undefined): void {
      const host = lineOrigin(url)
      const count = failures.get(host) ?? 0
      if (host && count >= maxFailures) throw catalogFault({ code: 'origin-gone', values: { host, count } }, 'line')
    },
    /** Records the result of a line: its error, or success. */
    note(url: string | undefined, error?: unknown): void {
      const host = lineOrigin(url)
      const fault = error instanceof Fault ? error.data : undefined
      if (host === '' || fault?.details?.code === 'origin-gone') return
      if (fault?.kind === 'agent-unreachable' || fault?.kind === 'agent-timeout')
        failures.set(host, (failures.get(host) ?? 0) + 1)
      else failures.delete(host)
    },
  }
}

const leaseMs = 15_000
const renewMs = 5_000
const resumeMs = 5_000

interface Run {
  done: Promise<void>
  /** Stops the import after the lines in progress. */
  stop: AbortController
}

/** The running imports by ID, and the ID of this process as a lease holder. */
const imports = () => singleton('catalog-imports', () => ({ runs: new Map<string, Run>(), holder: randomUUID() }))

/**
 * Runs the pending lines of an import, unless this process already does. Waits while the database is unavailable. Resolves when
 * the import is complete or stopped; never rejects.
 */
export function continueImport(ownerId: string, id: string): Promise<void> {
  const known = imports().runs.get(id)
  if (known) return known.done
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, stopSignal()])
  const done = retryUntilReconnected(() => run(ownerId, id, signal), signal)
    .catch((error: unknown) => log().error({ err: error, importId: id }, 'import failed'))
    .finally(() => imports().runs.delete(id))
  imports().runs.set(id, { done, stop })
  return done
}

/** Resolves when this process does not run that import any more. */
export async function waitForImport(id: string): Promise<void> {
  await imports().runs.get(id)?.done
}

/** Resumes the imports of the previous process, and from now on those of instances that stopped. */
export async function startImports(): Promise<void> {
  await resumeImports()
  if (!isOnlyInstance()) void repeat('resume imports', resumeMs, stopSignal(), resumeImports)
}

/** Resumes the imports that this process does not run. */
export async function resumeImports(): Promise<void> {
  for (const { id, ownerId } of await listUnfinishedImports()) void continueImport(ownerId, id)
}

/** Stops an import after the lines in progress; the remaining lines stay pending. */
export async function stopImport(id: string): Promise<void> {
  await finishImport(id)
  imports().runs.get(id)?.stop.abort()
  await waitForImport(id)
}

async function run(ownerId: string, id: string, signal: AbortSignal): Promise<void> {
  const lease = `import ${id}`
  while (!(await acquireLease(lease, imports().holder, leaseMs))) {
    await sleep(renewMs, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted || !(await isImportUnfinished(id))) return
  }
  // Another instance may have stopped it while the database was away.
  if (!(await isImportUnfinished(id))) return releaseLease(lease, imports().holder)
  const lost = new AbortController()
  const renewing = setInterval(() => {
    void Promise.all([acquireLease(lease, imports().holder, leaseMs), isImportUnfinished(id)]).then(
      ([mine, going]) => (mine && going ? undefined : lost.abort()),
      (error: unknown) => log().warn({ err: error, importId: id }, 'failed to renew the lease of an import'),
    )
  }, renewMs).unref()
  try {
    const runSignal = AbortSignal.any([signal, lost.signal])
    // The import of a person who may not sign in any more stops; they can retry it later.
    const viewer = await readViewer(ownerId)
    if (viewer) await processImport(viewer, id, runSignal)
    if (!runSignal.aborted) await finishImport(id)
  } finally {
    clearInterval(renewing)
    await releaseLease(lease, imports().holder)
    scheduleIconRefresh()
  }
}

async function processImport(viewer: Viewer, id: string, signal: AbortSignal): Promise<void> {
  const store = createLineWriter(viewer, id)
  const unreachable = trackUnreachableOrigins()
  await processLines({
    readMore: async (position, limit) =>
      (await retryUntilReconnected(() => listPendingImportLines(id, position, limit), signal)) ?? [],
    work: async ({ position, line }) => {
      try {
        unreachable.check(line.url)
        const prepared = await prepareLine(line, stopSignal())
        unreachable.note(line.url)
        // A line that is not stored when the import stops stays pending.
        await retryUntilReconnected(() => store({ ...prepared, position }), signal)
      } catch (error) {
        unreachable.note(line.url, error)
        // The next process repeats lines that a shutdown interrupted.
        if (!stopSignal().aborted) await recordFailure(id, position, line, error, signal)
      }
    },
    signal,
  })
}

async function recordFailure(
  id: string,
  position: number,
  line: AgentItem,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  const fault = toFaultData(error)
  if (fault.kind === 'internal') log().error({ err: error, importId: id, position }, 'failed to import an entry')
  // An invalid card in the list fails again, however often it is retried.
  const again = line.url !== undefined || fault.kind === 'internal'
  const result = { outcome: 'failed', fault, again } as const
  await retryUntilReconnected(() => finishImportLine(id, position, result), signal).catch((unwritten: unknown) =>
    log().error({ err: unwritten, importId: id, position }, 'failed to store the result of an import entry'),
  )
}
