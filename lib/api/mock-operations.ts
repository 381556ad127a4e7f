import { jsonObjectSchema } from '@/lib/a2a/json-schemas'
import { rpcRequestSchema, rpcResponseSchema } from '@/lib/api/gateway-calls'
import type { ApiOperation } from '@/lib/api/operation'

/** Recorded tasks in the place of their agents. `{speed}`: 1 as recorded, 20 as twenty times as fast …, or `instant`. */
export const mockOperations: ApiOperation[] = [
  {
    id: 'callMock',
    method: 'post',
    path: '/mocks/{id}/{speed}',
    summary:
      'Call a recorded task as an agent, over JSON-RPC in any generation of A2A; speed is a number of times as fast, or instant',
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
    summary: 'The recorded agent’s card, pointing at the mock; `A2A-Version: 0.3` gets the v0.3 shape',
    status: 200,
    result: jsonObjectSchema,
    faults: ['not-found', 'conflict', 'too-large'],
  },
  {
    id: 'readOldMockCard',
    method: 'get',
    path: '/mocks/{id}/{speed}/.well-known/agent.json',
    summary: 'The same in the v0.1 shape',
    status: 200,
    result: jsonObjectSchema,
    faults: ['not-found', 'conflict', 'too-large'],
  },
]
