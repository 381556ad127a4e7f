import 'server-only'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AgentItem } from '@/lib/a2a/catalog/catalog'
import { toFaultData } from '@/lib/faults/fault'
import { scheduleIconRefresh } from '@/lib/server/agents/icons/icon-refresh'
import { trackUnreachableOrigins } from '@/lib/server/agents/catalog/unreachable-origins'
import { importLine } from '@/lib/server/agents/catalog/import-line'
import { processLines } from '@/lib/server/agents/catalog/process-lines'
import {
  finishImport,
  finishImportLine,
  isImportUnfinished,
  listUnfinishedImports,
  listPendingImportLines,
} from '@/lib/server/db/jobs/imports'
import { releaseLease, acquireLease } from '@/lib/server/db/jobs/leases'
import { repeat } from '@/lib/server/instances/repeat'
import { isOnlyInstance } from '@/lib/server/instances/current-instance'
import { log } from '@/lib/server/platform/log'
import { singleton } from '@/lib/server/platform/singleton'
import { stopSignal } from '@/lib/server/platform/stopping'

const leaseMs = 15_000
const renewMs = 5_000
const resumeMs = 5_000

interface Run {
  done: Promise<void>
  /** Stops the import after the lines in progress. */
  stop: AbortController
}

const runs = () => singleton('catalog-imports', () => new Map<string, Run>())
/** The ID of this process as a lease holder. */
const holderId = () => singleton('catalog-import-holder', () => randomUUID())

/**
 * Runs the pending lines of an import, unless this process already does. Resolves when the import is complete or stopped; never
 * rejects.
 */
export function continueImport(ownerId: string, id: string): Promise<void> {
  const known = runs().get(id)
  if (known) return known.done
  const stop = new AbortController()
  const done = run(ownerId, id, AbortSignal.any([stop.signal, stopSignal()]))
    .catch((error: unknown) => log().error({ err: error, importId: id }, 'import failed'))
    .finally(() => runs().delete(id))
  runs().set(id, { done, stop })
  return done
}

/** Resolves when this process does not run that import any more. */
export async function waitForImport(id: string): Promise<void> {
  await runs().get(id)?.done
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
  runs().get(id)?.stop.abort()
  await waitForImport(id)
}

async function run(ownerId: string, id: string, signal: AbortSignal): Promise<void> {
  const lease = `import ${id}`
  while (!(await acquireLease(lease, holderId(), leaseMs))) {
    await sleep(renewMs, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted || !(await isImportUnfinished(id))) return
  }
  const lost = new AbortController()
  const renewing = setInterval(() => {
    void Promise.all([acquireLease(lease, holderId(), leaseMs), isImportUnfinished(id)]).then(
      ([mine, going]) => (mine && going ? undefined : lost.abort()),
      (error: unknown) => log().warn({ err: error, importId: id }, 'failed to renew the lease of an import'),
    )
  }, renewMs).unref()
  try {
    const runSignal = AbortSignal.any([signal, lost.signal])
    await processImport(ownerId, id, runSignal)
    if (!runSignal.aborted) await finishImport(id)
  } finally {
    clearInterval(renewing)
    await releaseLease(lease, holderId())
    scheduleIconRefresh()
  }
}

async function processImport(ownerId: string, id: string, signal: AbortSignal): Promise<void> {
  const touched = new Set<string>()
  const unreachable = trackUnreachableOrigins()
  await processLines({
    readMore: (position, limit) => listPendingImportLines(id, position, limit),
    work: async ({ position, line }) => {
      try {
        unreachable.check(line.url)
        const result = await importLine({ ownerId }, line, touched, stopSignal())
        unreachable.note(line.url)
        await finishImportLine(id, position, result)
      } catch (error) {
        unreachable.note(line.url, error)
        // The next process repeats lines that a shutdown interrupted.
        if (!stopSignal().aborted) await recordFailure(id, position, line, error)
      }
    },
    signal,
  })
}

async function recordFailure(id: string, position: number, line: AgentItem, error: unknown): Promise<void> {
  const fault = toFaultData(error)
  if (fault.kind === 'internal') log().error({ err: error, importId: id, position }, 'failed to import an entry')
  // An invalid card in the list fails again, however often it is retried.
  const again = line.url !== undefined || fault.kind === 'internal'
  await finishImportLine(id, position, { outcome: 'failed', fault, again }).catch((unwritten: unknown) =>
    log().error({ err: unwritten, importId: id, position }, 'failed to store the result of an import entry'),
  )
}
