import 'server-only'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CatalogLine } from '@/lib/a2a/catalog/catalog'
import { toFaultData } from '@/lib/faults/fault'
import { wakeIcons } from '@/lib/server/agents/icons/keep-icons'
import { goneOrigins } from '@/lib/server/catalog/gone-origins'
import { importLine } from '@/lib/server/catalog/import-line'
import { workThrough } from '@/lib/server/catalog/line-pool'
import { finishImport, finishLine, isUnfinished, unfinishedImports, waitingLines } from '@/lib/server/db/imports'
import { dropLease, takeLease } from '@/lib/server/db/leases'
import { repeat } from '@/lib/server/instances/repeat'
import { isAlone } from '@/lib/server/instances/self'
import { log } from '@/lib/server/log'
import { singleton } from '@/lib/server/singleton'
import { stopSignal } from '@/lib/server/tasks/stopping'

const leaseMs = 15_000
const renewMs = 5_000
const resumeMs = 5_000

interface Run {
  done: Promise<void>
  /** Ends it after the lines that are being worked on. */
  stop: AbortController
}

const runs = () => singleton('catalog-imports', () => new Map<string, Run>())
/** Who this process is to others. */
const self = () => singleton('catalog-import-holder', () => randomUUID())

/** Takes over what waits in an import, unless that is being done. Resolves when it is through or stopped; never rejects. */
export function pursueImport(ownerId: string, id: string): Promise<void> {
  const known = runs().get(id)
  if (known) return known.done
  const stop = new AbortController()
  const done = run(ownerId, id, AbortSignal.any([stop.signal, stopSignal()]))
    .catch((error: unknown) => log().error({ err: error, importId: id }, 'import failed'))
    .finally(() => runs().delete(id))
  runs().set(id, { done, stop })
  return done
}

/** Resolves when nobody here works on that import. */
export async function settledImport(id: string): Promise<void> {
  await runs().get(id)?.done
}

/** Takes up the imports that the process before left, and from now on those of instances that are gone. */
export async function startImports(): Promise<void> {
  await resumeImports()
  if (!isAlone()) void repeat('resume imports', resumeMs, stopSignal(), resumeImports)
}

/** Takes up the imports that nobody here works on. */
export async function resumeImports(): Promise<void> {
  for (const { id, ownerId } of await unfinishedImports()) void pursueImport(ownerId, id)
}

/** Ends an import after the lines that are being worked on: the rest waits. */
export async function stopImport(id: string): Promise<void> {
  await finishImport(id)
  runs().get(id)?.stop.abort()
  await settledImport(id)
}

async function run(ownerId: string, id: string, signal: AbortSignal): Promise<void> {
  const lease = `import ${id}`
  while (!(await takeLease(lease, self(), leaseMs))) {
    await sleep(renewMs, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted || !(await isUnfinished(id))) return
  }
  const lost = new AbortController()
  const renewing = setInterval(() => {
    void Promise.all([takeLease(lease, self(), leaseMs), isUnfinished(id)]).then(
      ([mine, going]) => (mine && going ? undefined : lost.abort()),
      (error: unknown) => log().warn({ err: error, importId: id }, 'failed to renew the lease of an import'),
    )
  }, renewMs).unref()
  try {
    const whole = AbortSignal.any([signal, lost.signal])
    await takeOver(ownerId, id, whole)
    if (!whole.aborted) await finishImport(id)
  } finally {
    clearInterval(renewing)
    await dropLease(lease, self())
    wakeIcons()
  }
}

async function takeOver(ownerId: string, id: string, signal: AbortSignal): Promise<void> {
  const touched = new Set<string>()
  const gone = goneOrigins()
  await workThrough({
    more: (position, limit) => waitingLines(id, position, limit),
    work: async ({ position, line }) => {
      try {
        gone.check(line.url)
        const result = await importLine({ ownerId }, line, touched, stopSignal())
        gone.note(line.url)
        await finishLine(id, position, result)
      } catch (error) {
        gone.note(line.url, error)
        // What a shutdown broke off is begun anew by the next process.
        if (!stopSignal().aborted) await fail(id, position, line, error)
      }
    },
    signal,
  })
}

async function fail(id: string, position: number, line: CatalogLine, error: unknown): Promise<void> {
  const fault = toFaultData(error)
  if (fault.kind === 'internal') log().error({ err: error, importId: id, position }, 'failed to import an entry')
  // A card in the list stays as it is, however often it is tried.
  const again = line.url !== undefined || fault.kind === 'internal'
  await finishLine(id, position, { outcome: 'failed', fault, again }).catch((unwritten: unknown) =>
    log().error({ err: unwritten, importId: id, position }, 'failed to store the result of an import entry'),
  )
}
