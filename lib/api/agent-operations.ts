import { jsonObjectSchema } from '@/lib/a2a/json-schemas'
import { agentDetailSchema, agentInputSchema, agentPatchSchema } from '@/lib/api/agent'
import {
  agentPageSchema,
  agentQuerySchema,
  cardVersionsSchema,
  previewResultSchema,
  refreshResultSchema,
  registrationResultSchema,
} from '@/lib/api/agent-calls'
import type { ApiOperation } from '@/lib/api/operation'
import type { FaultKind } from '@/lib/faults/fault'

const discovery: FaultKind[] = ['address-blocked', 'agent-unreachable', 'agent-refused-auth', 'agent-nonsense']

export const agentOperations: ApiOperation[] = [
  {
    id: 'listAgents',
    method: 'get',
    path: '/api/agents',
    summary: 'The catalog',
    query: agentQuerySchema,
    status: 200,
    result: agentPageSchema,
    faults: ['invalid-input'],
  },
  {
    id: 'registerAgent',
    method: 'post',
    path: '/api/agents',
    summary: 'Discover an agent, or take its pasted card, check and store it',
    body: agentInputSchema,
    status: 201,
    result: registrationResultSchema,
    faults: ['invalid-input', 'conflict', 'too-large', ...discovery],
  },
  {
    id: 'previewAgent',
    method: 'post',
    path: '/api/agents/preview',
    summary: 'The same, storing nothing',
    body: agentInputSchema,
    status: 200,
    result: previewResultSchema,
    faults: ['invalid-input', 'conflict', 'too-large', ...discovery],
  },
  {
    id: 'readAgent',
    method: 'get',
    path: '/api/agents/{id}',
    summary: 'An agent by its id or slug, archived ones too',
    status: 200,
    result: agentDetailSchema,
    faults: ['not-found'],
  },
  {
    id: 'changeAgent',
    method: 'patch',
    path: '/api/agents/{id}',
    summary: 'Change what a person decides about an agent',
    body: agentPatchSchema,
    status: 200,
    result: agentDetailSchema,
    faults: ['invalid-input', 'not-found', 'conflict'],
  },
  {
    id: 'archiveAgent',
    method: 'delete',
    path: '/api/agents/{id}',
    summary: 'Archive an agent; its tasks stay readable',
    status: 200,
    result: agentDetailSchema,
    faults: ['not-found'],
  },
  {
    id: 'refreshAgent',
    method: 'post',
    path: '/api/agents/{id}/refresh',
    summary: 'Fetch the card again; a changed card is a new version',
    status: 200,
    result: refreshResultSchema,
    faults: ['not-found', 'call-unsupported', ...discovery],
  },
  {
    id: 'listCards',
    method: 'get',
    path: '/api/agents/{id}/cards',
    summary: 'The stored versions of an agent’s card, newest first',
    status: 200,
    result: cardVersionsSchema,
    faults: ['not-found'],
  },
  {
    id: 'readCard',
    method: 'get',
    path: '/api/agents/{id}/cards/{version}',
    summary: 'One stored card, exactly as received',
    status: 200,
    result: jsonObjectSchema,
    faults: ['not-found'],
  },
]
