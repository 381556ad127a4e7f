import 'server-only'
import type { Values } from '@/lib/api/attempt'
import type { Hop } from '@/lib/api/credential-calls'
import type { FaultData } from '@/lib/faults/fault'
import type { Mask } from '@/lib/server/credentials/mask-forms'
import { maskValue } from '@/lib/server/credentials/mask-value'
import { sayInEnglish } from '@/lib/server/http/say-in-english'
import type en from '@/messages/en.json'

type Step = Hop['step']
type Code = keyof typeof en.credentials.test.says
type Said = Pick<Hop, 'message' | 'hint' | 'code' | 'values'>

/** Notes how far a way goes. Codes are those of the messages under `credentials.test.says` and `credentials.test.todo`. */
export interface Hops {
  list: Hop[]
  ok: (step: Step, code: Code, values?: Values) => void
  /** The first that failed; what comes after it has no meaning. */
  fail: (step: Step, code: Code, values?: Values) => void
  failWith: (step: Step, fault: FaultData) => void
  /** Records a step that was not needed or has no result. */
  addSkipped: (step: Step, code: Code, values?: Values) => void
  /** True once something failed. */
  isOver: () => boolean
}

/** An empty list; every hop takes the time since the one before. */
export function startHops(mask: Mask): Hops {
  const list: Hop[] = []
  let since = performance.now()
  function add(step: Step, outcome: Hop['outcome'], { message, hint, code, values }: Said): void {
    const now = performance.now()
    list.push({
      step,
      outcome,
      message: mask(message),
      ...(hint && { hint: mask(hint) }),
      ...(code && { code }),
      ...(values && { values: maskValue(values, mask) }),
      ms: outcome === 'skipped' ? 0 : Math.round(now - since),
    })
    since = now
  }
  const say = (step: Step, outcome: Hop['outcome'], code: Code, values?: Values): void => {
    const message = sayInEnglish(`credentials.test.says.${code}`, values) ?? code
    const hint = sayInEnglish(`credentials.test.todo.${code}`, values)
    add(step, outcome, { message, ...(hint && { hint }), code, ...(values && { values }) })
  }
  return {
    list,
    ok: (step, code, values) => say(step, 'ok', code, values),
    fail: (step, code, values) => say(step, 'failed', code, values),
    failWith: (step, fault) => add(step, 'failed', saidBy(fault)),
    addSkipped: (step, code, values) => say(step, 'skipped', code, values),
    isOver: () => list.some(({ outcome }) => outcome === 'failed'),
  }
}

/** What a fault says, with the code that its details have where the way to the agent has words for it. */
function saidBy({ message, hint, details }: FaultData): Said {
  const { code, host, values } = (details ?? {}) as { code?: string; host?: string; values?: Values }
  const all = { ...(host && { host }), ...values }
  return { message, ...(hint && { hint }), ...(code && { code, values: all }) }
}
