import { answerFault } from '@/lib/client/answer-fault'
import { Fault } from '@/lib/faults/fault'

/** Busy, or on its way up or down: worth another try. */
const passing = new Set([408, 425, 429])

/** Throws a Fault for an answer that will not change, and a plain Error for one that may. */
export async function refuse(response: Response): Promise<void> {
  if (response.ok) return
  const body: unknown = await response.json().catch(() => null)
  if (response.status >= 500 || passing.has(response.status)) throw new Error(`HTTP ${response.status}`)
  const { kind, message, ...rest } = answerFault(response.status, body)
  throw new Fault(kind, message, rest)
}
