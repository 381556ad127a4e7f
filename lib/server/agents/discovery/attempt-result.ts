import 'server-only'
import { z } from 'zod'
import { type Attempt, type AttemptCode, troubleCodes, type Values, valuesSchema } from '@/lib/api/attempt'
import type { FaultData } from '@/lib/faults/fault'
import type { CardAttempt } from '@/lib/server/agents/discovery/card-attempt'
import { describeAttempt } from '@/lib/server/agents/discovery/describe-attempt'

/** The result of requesting a card from a URL, and its duration in milliseconds. */
export interface AttemptResult {
  url: string
  attempt: CardAttempt
  ms: number
}

const detailsSchema = z.object({
  host: z.string().catch(''),
  code: z.enum(troubleCodes).catch('failed'),
  values: valuesSchema.catch({}),
})

/** Returns the result as the API has it. */
export function toAttempt({ url, attempt, ms }: AttemptResult): Attempt {
  const { code, values } = codeOf(attempt)
  const { status, redirectedTo } = attempt
  return {
    url,
    outcome: 'miss' in attempt ? attempt.miss : describeAttempt(code, values),
    code,
    ...(values && { values }),
    ...(status !== undefined && { status }),
    ...(redirectedTo && { redirectedTo }),
    ms,
  }
}

function codeOf(attempt: CardAttempt): { code: AttemptCode; values?: Values } {
  if ('found' in attempt) return { code: 'card' }
  return 'miss' in attempt ? attempt : failureOf(attempt.fault)
}

/** Returns the code of a failed request and the values of its sentence. */
function failureOf({ details, message }: FaultData): { code: AttemptCode; values: Values } {
  const { host, code, values } = detailsSchema.parse(details ?? {})
  return { code, values: { host, ...(code === 'failed' && { cause: message }), ...values } }
}
