import { jsonObjectSchema } from '@/lib/a2a/schemas'
import { rpcRequestSchema, rpcResponseSchema } from '@/lib/api/operations/gateway-calls'
import type { ApiOperation } from '@/lib/api/operations/operation'

/**
 * Operations of mock agents, which answer from recorded tasks. `{speed}`: 1 as recorded, 20 is 20 times as fast, or `instant`.
 */
export const mockOperations: ApiOperation[] = [
  {
    id: 'callMock',
    method: 'post',
    path: '/mocks/{id}/{speed}',
    summary: 'Call a mock agent over JSON-RPC with any A2A version; `speed` is a factor or `instant`',
    body: rpcRequestSchema,
    status: 200,
    result: rpcResponseSchema,
    streams: true,
    faults: ['too-large'],
  },
  {
    id: 'readMockCard',
    method: 'get',
    path: '/mocks/{id}/{speed}/.well-known/agent-card.json',
    summary: 'Get the Agent Card of a mock agent; `A2A-Version: 0.3` returns the v0.3 format',
    status: 200,
    result: jsonObjectSchema,
    faults: ['not-found', 'conflict', 'too-large'],
  },
  {
    id: 'readOldMockCard',
    method: 'get',
    path: '/mocks/{id}/{speed}/.well-known/agent.json',
    summary: 'Get the Agent Card of a mock agent in the v0.1 format',
    status: 200,
    result: jsonObjectSchema,
    faults: ['not-found', 'conflict', 'too-large'],
  },
]
