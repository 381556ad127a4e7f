import 'server-only'
import type { z } from 'zod'
import { checkContentType } from '@/lib/a2a/bindings/incoming-requests'
import { describeBodyError, parseJson } from '@/lib/a2a/bindings/parse-json'
import type { Outcome } from '@/lib/a2a/outcome'
import { Fault } from '@/lib/faults/fault'
import type { Refusal } from '@/lib/openai/refusal'
import { readText, validateInput } from '@/lib/server/platform/http/read-json'
import { sizeLimit } from '@/lib/server/platform/limits'
import { yieldBetweenSteps } from '@/lib/server/platform/yield-to-event-loop'

/** Reads and validates the body of a request, which may contain files. Throws `too-large` and `invalid-input`. */
export async function readOpenAiRequest<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const text = await readText(request, sizeLimit('request'), { limit: 'request' })
  await yieldBetweenSteps([{ raw: text }])
  const wrongType = checkContentType(request.headers)
  if (wrongType) throw wrongType
  const json = parseJson(text)
  if (!json.ok) throw new Fault('invalid-input', describeBodyError(text))
  return validateInput(schema, json.value)
}

/** Returns the value of an outcome. Throws `invalid-input` for a refusal, with the member that is the reason. */
export function acceptOutcome<T>(outcome: Outcome<T> | Refusal): T {
  if (outcome.ok) return outcome.value
  const { problem, ...details } = { param: undefined, code: undefined, ...outcome }
  throw new Fault('invalid-input', problem, { details: { param: details.param, code: details.code } })
}
