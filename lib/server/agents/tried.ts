import 'server-only'
import { z } from 'zod'
import { type Attempt, type AttemptCode, troubleCodes, type Values, valuesSchema } from '@/lib/api/attempt'
import type { FaultData } from '@/lib/faults/fault'
import type { CardAttempt } from '@/lib/server/agents/card-attempt'
import { sayAttempt } from '@/lib/server/agents/say-attempt'

/** An address that was asked for a card, what came of it and how long it took. */
export interface Tried {
  url: string
  attempt: CardAttempt
  ms: number
}

const detailsSchema = z.object({
  host: z.string().catch(''),
  code: z.enum(troubleCodes).catch('failed'),
  values: valuesSchema.catch({}),
})

/** The same as programs and screens are told it. */
export function attemptOf({ url, attempt, ms }: Tried): Attempt {
  const { code, values } = codeOf(attempt)
  const { status, redirectedTo } = attempt
  return {
    url,
    outcome: 'miss' in attempt ? attempt.miss : sayAttempt(code, values),
    code,
    ...(values && { values }),
    ...(status !== undefined && { status }),
    ...(redirectedTo && { redirectedTo }),
    ms,
  }
}

function codeOf(attempt: CardAttempt): { code: AttemptCode; values?: Values } {
  if ('found' in attempt) return { code: 'card' }
  return 'miss' in attempt ? attempt : troubleOf(attempt.fault)
}

/** What a failed call is called, and what its sentence names. */
function troubleOf({ details, message }: FaultData): { code: AttemptCode; values: Values } {
  const { host, code, values } = detailsSchema.parse(details ?? {})
  return { code, values: { host, ...(code === 'failed' && { cause: message }), ...values } }
}
