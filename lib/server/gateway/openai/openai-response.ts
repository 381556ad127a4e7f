import 'server-only'
import type { FaultData } from '@/lib/faults/fault'
import { openAiStatus, toOpenAiError } from '@/lib/openai/openai-error'
import { taskHeader } from '@/lib/server/gateway/respond'
import { faultHeaders } from '@/lib/server/http/rest-responses'
import { countFault } from '@/lib/server/platform/telemetry/metrics'
import { failSpan } from '@/lib/server/platform/telemetry/tracing'

/** Header with the ID of the context: clients may send it to continue a conversation, and get it with each response. */
export const contextHeader = 'Switchboard-Context'

/** The official clients repeat a request after a server error. The agent would get the message twice. */
const neverRetried = { 'x-should-retry': 'false' }

/** Returns a fault as an error of the OpenAI API with its HTTP status. */
export function openAiFailure(fault: FaultData, headers: Record<string, string> = {}): Response {
  countFault(fault, 'gateway')
  failSpan(fault)
  const reachedAgent = fault.kind.startsWith('agent-') || taskHeader in headers
  return Response.json(toOpenAiError(fault), {
    status: openAiStatus(fault),
    headers: { ...faultHeaders(fault), ...(reachedAgent && neverRetried), ...headers },
  })
}

/** Returns the response for a fault from before the request was read, such as a missing API key. */
export function earlyOpenAiFailure(fault: FaultData): Response {
  return openAiFailure(fault)
}
