import { jsonObjectSchema } from '@/lib/a2a/json-schemas'
import { healthSchema } from '@/lib/api/agent-calls'
import { agentOperations } from '@/lib/api/agent-operations'
import { credentialOperations } from '@/lib/api/credential-operations'
import { rpcRequestSchema, rpcResponseSchema } from '@/lib/api/gateway-calls'
import type { ApiOperation } from '@/lib/api/operation'
import { eventPageSchema, taskDetailSchema } from '@/lib/api/task'
import { eventQuerySchema, taskPageSchema, taskQuerySchema, waitingSchema } from '@/lib/api/task-calls'

/** Every call that programs may rely on. */
export const operations: ApiOperation[] = [
  ...agentOperations,
  ...credentialOperations,
  {
    id: 'call',
    method: 'post',
    path: '/a2a/{slug}',
    summary: 'Call an agent over JSON-RPC in any generation of A2A; streaming methods answer an event stream',
    body: rpcRequestSchema,
    status: 200,
    result: rpcResponseSchema,
    streams: true,
    faults: [],
  },
  {
    id: 'readGatewayCard',
    method: 'get',
    path: '/a2a/{slug}/.well-known/agent-card.json',
    summary: 'The agent’s card, pointing at the gateway; `A2A-Version: 0.3` gets the v0.3 shape',
    status: 200,
    result: jsonObjectSchema,
    faults: ['not-found'],
  },
  {
    id: 'readOldGatewayCard',
    method: 'get',
    path: '/a2a/{slug}/.well-known/agent.json',
    summary: 'The same in the v0.1 shape',
    status: 200,
    result: jsonObjectSchema,
    faults: ['not-found'],
  },
  {
    id: 'listTasks',
    method: 'get',
    path: '/api/tasks',
    summary: 'Tasks, newest first',
    query: taskQuerySchema,
    status: 200,
    result: taskPageSchema,
    faults: ['invalid-input'],
  },
  {
    id: 'readTask',
    method: 'get',
    path: '/api/tasks/{id}',
    summary: 'A task as its event log tells it',
    status: 200,
    result: taskDetailSchema,
    faults: ['not-found'],
  },
  {
    id: 'readEvents',
    method: 'get',
    path: '/api/tasks/{id}/events',
    summary: 'A page of a task’s event log; as an event stream, all rows after `Last-Event-ID` and then live',
    query: eventQuerySchema,
    status: 200,
    result: eventPageSchema,
    streams: true,
    faults: ['invalid-input', 'not-found'],
  },
  {
    id: 'cancelTask',
    method: 'post',
    path: '/api/tasks/{id}/cancel',
    summary: 'Cancel a task at its agent',
    status: 200,
    result: taskDetailSchema,
    faults: ['not-found', 'call-unsupported', 'agent-unreachable', 'agent-timeout', 'agent-error', 'agent-nonsense'],
  },
  {
    id: 'countWaiting',
    method: 'get',
    path: '/api/waiting',
    summary: 'How many tasks wait for the person',
    status: 200,
    result: waitingSchema,
    faults: [],
  },
  {
    id: 'health',
    method: 'get',
    path: '/api/health',
    summary: 'Whether requests can be served',
    status: 200,
    result: healthSchema,
    open: true,
    faults: [],
  },
  {
    id: 'describe',
    method: 'get',
    path: '/api/openapi.json',
    summary: 'This description',
    status: 200,
    result: jsonObjectSchema,
    faults: [],
  },
]
