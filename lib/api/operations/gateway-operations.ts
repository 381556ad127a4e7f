import { z } from 'zod'
import { jsonObjectSchema, jsonSchema } from '@/lib/a2a/model'
import { defineOperations } from '@/lib/api/operations/operation'
import type { FaultKind } from '@/lib/faults/fault'

/** Faults of operations that call an agent, in addition to those of their body. */
export const callFaults: FaultKind[] = [
  'not-found',
  'conflict',
  'call-unsupported',
  'address-blocked',
  'agent-unreachable',
  'agent-timeout',
  'agent-refused-auth',
  'agent-error',
  'agent-nonsense',
]
/** Faults of a call whose request is read also if it has no body. */
const requestFaults: FaultKind[] = ['invalid-input', 'too-large', 'request-timeout']

/** A JSON-RPC 2.0 request in the format of any A2A version. */
export const rpcRequestSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string(),
  params: jsonObjectSchema.optional(),
})

/** `result` or `error`, in the format of the caller's A2A version. */
export const rpcResponseSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]),
  result: jsonSchema.optional(),
  error: z.object({ code: z.number().int(), message: z.string(), data: jsonSchema.optional() }).optional(),
})

/**
 * A2A operations: the gateway, webhooks for agents, and mock agents, which answer from recorded tasks. `{speed}`: 1 as recorded,
 * 20 is 20 times as fast, or `instant`.
 */
export const gatewayOperations = defineOperations({
  call: {
    summary: 'Call an agent over JSON-RPC with any A2A version; streaming methods return an event stream',
    body: rpcRequestSchema,
    status: 200,
    result: rpcResponseSchema,
    streams: true,
    unparsed: true,
    faults: callFaults,
    errors: 'json-rpc',
  },
  readOverHttp: {
    summary:
      'Read from an agent over HTTP+JSON: `tasks`, `tasks/{id}`, `tasks/{id}:subscribe`, its push notification configs, `extendedAgentCard`',
    status: 200,
    result: jsonObjectSchema,
    streams: true,
    unparsed: true,
    faults: [...callFaults, ...requestFaults],
    errors: 'http-json',
  },
  callOverHttp: {
    summary:
      'Call an agent over HTTP+JSON: `message:send`, `message:stream`, `tasks/{id}:cancel`, `tasks/{id}/pushNotificationConfigs`',
    body: jsonObjectSchema,
    status: 200,
    result: jsonObjectSchema,
    streams: true,
    unparsed: true,
    faults: callFaults,
    errors: 'http-json',
  },
  deleteOverHttp: {
    summary: 'Delete a push notification config over HTTP+JSON: `tasks/{id}/pushNotificationConfigs/{configId}`',
    status: 200,
    result: jsonObjectSchema,
    unparsed: true,
    faults: [...callFaults, ...requestFaults],
    errors: 'http-json',
  },
  readGatewayCard: {
    summary: 'Get the gateway card of an agent; `A2A-Version: 0.3` returns the v0.3 format',
    status: 200,
    result: jsonObjectSchema,
    faults: ['not-found'],
  },
  readOldGatewayCard: {
    summary: 'Get the gateway card of an agent in the v0.1 format',
    status: 200,
    result: jsonObjectSchema,
    faults: ['not-found'],
  },
  callMcp: {
    summary: 'Use agents from an MCP client over Streamable HTTP; tool calls return an event stream',
    body: rpcRequestSchema,
    status: 200,
    result: rpcResponseSchema,
    streams: true,
    unparsed: true,
    faults: [],
    errors: 'mcp',
  },
  readSigningKeys: {
    summary: 'Get the public keys that sign gateway cards',
    status: 200,
    result: jsonObjectSchema,
    faults: [],
  },
  receivePush: {
    summary: 'Webhook for agents: receive a push notification for a task, in any A2A version',
    body: jsonObjectSchema,
    status: 200,
    result: jsonObjectSchema,
    unparsed: true,
    faults: ['invalid-input', 'not-found', 'unauthenticated', 'forbidden', 'too-large', 'rate-limited'],
  },
  confirmHook: {
    summary: 'Webhook for agents: returns `validationToken` as plain text to verify the URL',
    query: z.object({ validationToken: z.string() }),
    status: 200,
    result: z.string(),
    text: true,
    unparsed: true,
    faults: ['invalid-input', 'not-found', 'rate-limited'],
  },
  callMock: {
    summary: 'Call a mock agent over JSON-RPC with any A2A version; `speed` is a factor or `instant`',
    body: rpcRequestSchema,
    status: 200,
    result: rpcResponseSchema,
    streams: true,
    unparsed: true,
    faults: ['not-found', 'conflict'],
    errors: 'json-rpc',
  },
  readMockCard: {
    summary: 'Get the Agent Card of a mock agent; `A2A-Version: 0.3` returns the v0.3 format',
    status: 200,
    result: jsonObjectSchema,
    faults: ['not-found', 'conflict', 'too-large'],
  },
  readOldMockCard: {
    summary: 'Get the Agent Card of a mock agent in the v0.1 format',
    status: 200,
    result: jsonObjectSchema,
    faults: ['not-found', 'conflict', 'too-large'],
  },
})
