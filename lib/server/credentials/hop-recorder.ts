import 'server-only'
import type { Values } from '@/lib/api/attempt'
import type { Hop } from '@/lib/api/credential-calls'
import type { FaultData } from '@/lib/faults/fault'
import type { Mask } from '@/lib/server/credentials/mask-forms'
import { maskValue } from '@/lib/server/credentials/mask-value'
import { formatEnglishMessage } from '@/lib/server/platform/format-english-message'
import type en from '@/messages/en.json'

type Step = Hop['step']
type Code = keyof typeof en.credentials.test.says
type HopMessage = Pick<Hop, 'message' | 'hint' | 'code' | 'values'>

/**
 * Records the steps of a connection test. Codes are those of the messages under `credentials.test.says` and
 * `credentials.test.todo`.
 */
export interface HopRecorder {
  hops: Hop[]
  ok: (step: Step, code: Code, values?: Values) => void
  /** Records a failed step; later steps are meaningless. */
  fail: (step: Step, code: Code, values?: Values) => void
  failWith: (step: Step, fault: FaultData) => void
  /** Records a step that was not needed or has no result. */
  addSkipped: (step: Step, code: Code, values?: Values) => void
  /** Returns true once a step failed. */
  hasFailed: () => boolean
}

/** Creates an empty recorder. The duration of each hop is the time since the previous one. */
export function createHopRecorder(mask: Mask): HopRecorder {
  const list: Hop[] = []
  let lastTime = performance.now()
  function add(step: Step, outcome: Hop['outcome'], { message, hint, code, values }: HopMessage): void {
    const now = performance.now()
    list.push({
      step,
      outcome,
      message: mask(message),
      ...(hint && { hint: mask(hint) }),
      ...(code && { code }),
      ...(values && { values: maskValue(values, mask) }),
      ms: outcome === 'skipped' ? 0 : Math.round(now - lastTime),
    })
    lastTime = now
  }
  const addByCode = (step: Step, outcome: Hop['outcome'], code: Code, values?: Values): void => {
    const message = formatEnglishMessage(`credentials.test.says.${code}`, values) ?? code
    const hint = formatEnglishMessage(`credentials.test.todo.${code}`, values)
    add(step, outcome, { message, ...(hint && { hint }), code, ...(values && { values }) })
  }
  return {
    hops: list,
    ok: (step, code, values) => addByCode(step, 'ok', code, values),
    fail: (step, code, values) => addByCode(step, 'failed', code, values),
    failWith: (step, fault) => add(step, 'failed', messageOf(fault)),
    addSkipped: (step, code, values) => addByCode(step, 'skipped', code, values),
    hasFailed: () => list.some(({ outcome }) => outcome === 'failed'),
  }
}

/** Returns the texts of a fault, with its code if it has one. */
function messageOf({ message, hint, details }: FaultData): HopMessage {
  const { code, host, values } = (details ?? {}) as { code?: string; host?: string; values?: Values }
  const all = { ...(host && { host }), ...values }
  return { message, ...(hint && { hint }), ...(code && { code, values: all }) }
}
