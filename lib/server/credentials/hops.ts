import 'server-only'
import type { Hop } from '@/lib/api/credential-calls'
import { Fault } from '@/lib/faults/fault'
import type { Mask } from '@/lib/server/credentials/mask'

type Step = Hop['step']

/** Notes how far a way goes. */
export interface Hops {
  list: Hop[]
  ok: (step: Step, message: string) => void
  /** The first that failed; what comes after it has no meaning. */
  fail: (step: Step, message: string, hint?: string) => void
  failWith: (step: Step, fault: Fault) => void
  skip: (step: Step, message: string) => void
  /** True once something failed. */
  isOver: () => boolean
}

/** An empty list; every hop takes the time since the one before. */
export function startHops(mask: Mask): Hops {
  const list: Hop[] = []
  let since = performance.now()
  function add(step: Step, outcome: Hop['outcome'], message: string, hint?: string): void {
    const now = performance.now()
    const ms = outcome === 'skipped' ? 0 : Math.round(now - since)
    list.push({ step, outcome, message: mask(message), ...(hint && { hint: mask(hint) }), ms })
    since = now
  }
  const fail: Hops['fail'] = (step, message, hint) => add(step, 'failed', message, hint)
  return {
    list,
    ok: (step, message) => add(step, 'ok', message),
    fail,
    failWith: (step, { data }) => fail(step, data.message, data.hint),
    skip: (step, message) => add(step, 'skipped', message),
    isOver: () => list.some(({ outcome }) => outcome === 'failed'),
  }
}
