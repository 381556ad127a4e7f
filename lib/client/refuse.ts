import { answerFault } from '@/lib/client/answer-fault'
import { Fault, type FaultData } from '@/lib/faults/fault'

/** Busy, or on its way up or down: worth another try. */
const passing = new Set([408, 425, 429])

/** Throws a Fault for an answer that will not change, and a plain Error for one that may. */
export async function refuse(response: Response): Promise<void> {
  if (response.ok) return
  const body: unknown = await response.json().catch(() => null)
  const fault = answerFault(response.status, body)
  if (response.status >= 500 || passing.has(response.status))
    throw new Error(`HTTP ${response.status}`, { cause: fault })
  const { kind, message, ...rest } = fault
  throw new Fault(kind, message, rest)
}

const prefix = 'database-'

/** What keeps the server's database away, where that is why it refused; null where it is not. */
export function troubleIn(error: unknown): string | null {
  const fault = error instanceof Error ? (error.cause as Partial<FaultData> | undefined) : undefined
  const code = fault?.details?.code
  return typeof code === 'string' && code.startsWith(prefix) ? code.slice(prefix.length) : null
}
