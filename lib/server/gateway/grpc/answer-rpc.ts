import 'server-only'
import type { Recipient } from '@/lib/a2a/bindings/caller-responses'
import { decodeRpc, rpcOperation } from '@/lib/a2a/bindings/grpc/decode-rpc'
import { readRequestedVersion } from '@/lib/a2a/bindings/incoming-requests'
import { grpcServices } from '@/lib/a2a/bindings/grpc/rpc-names'
import { parseJson } from '@/lib/a2a/bindings/parse-json'
import { callerDialect } from '@/lib/a2a/bindings/caller-dialect'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { headerDialect } from '@/lib/a2a/dialects/version-dialect'
import { isObject } from '@/lib/a2a/json'
import { operations } from '@/lib/api/operations/operations'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { withByteQuota } from '@/lib/server/access/quotas'
import { findCachedAgent } from '@/lib/server/db/agents/agents'
import { answerCall, type GatewayRequest, unknownAgentResponse } from '@/lib/server/gateway/answer-call'
import { limitCalls } from '@/lib/server/gateway/read-caller'
import { failureResponse } from '@/lib/server/gateway/respond'
import { route } from '@/lib/server/http/route'
import { readText } from '@/lib/server/platform/http/read-json'
import { sizeLimit } from '@/lib/server/platform/limits'
import { yieldBetweenSteps } from '@/lib/server/platform/yield-to-event-loop'

/** A gRPC method of an A2A service. */
interface CalledRpc {
  dialect: DialectId
  method: string
}

/** Metadata that names the agent by its slug. Without it, the tenant of v1.0 does. */
export const agentHeader = 'switchboard-agent'

/** Bytes of a request as JSON, for each byte of its message: escapes in texts are the longest. */
const maxJsonGrowth = 6

const recipientOf = ({ dialect }: CalledRpc): Recipient => {
  const envelope = { binding: 'GRPC' } as const
  return { dialect: callerDialect(dialect, envelope), envelope }
}

/** Responds to a call that is refused before its message is read. */
export function refuseRpc(rpc: CalledRpc, fault: FaultData, requestId: string): Response {
  return failureResponse(recipientOf(rpc), fault, requestId)
}

/** Creates the handler of a gRPC method, whose requests and responses are ProtoJSON: with access, limits and audit of a call. */
export function rpcHandler(rpc: CalledRpc): (request: Request, slug: string) => Promise<Response> {
  const handle = route(
    operations.call,
    async ({ request, viewer, params, requestId }) => {
      await limitCalls(request.headers)
      return withByteQuota(viewer, request, () => handleRpc(rpc, { viewer, slug: params.slug, request, requestId }))
    },
    (fault, requestId) => refuseRpc(rpc, fault, requestId),
  )
  return (request, slug) => handle(request, { params: Promise.resolve({ slug }) })
}

/** Responds to one call over gRPC (v0.3 §3.2.2, v1.0 §10) for the agent, whatever its dialect and binding. Never rejects. */
function handleRpc(rpc: CalledRpc, gatewayRequest: GatewayRequest): Promise<Response> {
  const { viewer, slug, request } = gatewayRequest
  const recipient = recipientOf(rpc)
  return answerCall(gatewayRequest, recipient, async () => {
    const text = await readText(request, maxJsonGrowth * sizeLimit('request'), { limit: 'request' })
    await yieldBetweenSteps([{ raw: text }])
    const version = readRequestedVersion(request)
    if (version && headerDialect(version) !== rpc.dialect) throw otherVersion(version)
    if (slug === '') throw unnamedAgent()
    const agent = await findCachedAgent(viewer, slug)
    if (!agent) return unknownAgentResponse(gatewayRequest, recipient)
    const operation = rpcOperation(recipient.dialect, rpc.method)
    if (operation) recipient.operation = operation
    const json = parseJson(text)
    if (!json.ok || !isObject(json.value)) throw new Fault('invalid-input', 'The message is not valid.')
    const call = decodeRpc(recipient.dialect, rpc.method, withoutSlug(json.value, request.headers))
    if (!call.ok) throw new Fault('invalid-input', call.problem)
    return { agent, call: call.value }
  })
}

/** A tenant that names the agent is not one of the agent's own. */
function withoutSlug<T extends { tenant?: unknown }>(params: T, headers: Headers): T {
  if (headers.has(agentHeader)) return params
  const { tenant: _slug, ...rest } = params
  return rest as T
}

function otherVersion(version: string): Fault {
  const services = `1.0 is ${grpcServices['v1.0']}, 0.3 is ${grpcServices['v0.3']}.`
  return new Fault('call-unsupported', `A2A version ${version} is not supported by this service. ${services}`, {
    reason: 'VERSION_NOT_SUPPORTED',
  })
}

function unnamedAgent(): Fault {
  return new Fault(
    'invalid-input',
    `The call names no agent. Send its slug as the metadata ${agentHeader}, or as tenant.`,
    {
      reason: 'INVALID_PARAMS',
    },
  )
}
