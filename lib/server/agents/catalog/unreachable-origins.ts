import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { catalogFault } from '@/lib/server/agents/catalog/catalog-fault'
import { lineOrigin } from '@/lib/server/agents/catalog/process-lines'

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
