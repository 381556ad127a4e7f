import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { catalogFault } from '@/lib/server/catalog/catalog-fault'
import { originOf } from '@/lib/server/catalog/line-pool'

/** So many lines of a server fail in a row before the others are not tried. */
const patience = 4

/** Servers of one list that do not answer at all: a thousand lines of one that is down must not take hours. */
export function goneOrigins() {
  const failures = new Map<string, number>()
  return {
    /** Throws for a line whose server has failed others too often. */
    check(url: string | undefined): void {
      const host = originOf(url)
      const count = failures.get(host) ?? 0
      if (host && count >= patience) throw catalogFault({ code: 'origin-gone', values: { host, count } }, 'line')
    },
    /** Takes note of why a line failed, or that it did not. */
    note(url: string | undefined, error?: unknown): void {
      const host = originOf(url)
      const fault = error instanceof Fault ? error.data : undefined
      if (host === '' || fault?.details?.code === 'origin-gone') return
      if (fault?.kind === 'agent-unreachable' || fault?.kind === 'agent-timeout')
        failures.set(host, (failures.get(host) ?? 0) + 1)
      else failures.delete(host)
    },
  }
}
