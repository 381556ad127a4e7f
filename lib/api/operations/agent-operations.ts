import { z } from 'zod'
import { jsonObjectSchema } from '@/lib/a2a/model'
import { agentDetailSchema, agentInputSchema, agentPatchSchema } from '@/lib/api/agent'
import { agentFacetsSchema } from '@/lib/api/agent-search'
import {
  agentPageSchema,
  agentQuerySchema,
  cardVersionsSchema,
  catalogRevisionSchema,
  extendedCardResultSchema,
  facetQuerySchema,
  previewResultSchema,
  refreshResultSchema,
  registrationResultSchema,
  sampleAgentsSchema,
} from '@/lib/api/agent-calls'
import { cardChangesQuerySchema, cardChangesSchema } from '@/lib/api/card'
import { agentHealthSchema, healthQuerySchema, probeSchema } from '@/lib/api/agent-health'
import { defineOperations } from '@/lib/api/operations/operation'
import type { FaultKind } from '@/lib/faults/fault'
import { newPromptSchema, promptPatchSchema, promptSchema, promptsSchema, removedPromptSchema } from '@/lib/api/prompt'

const discovery: FaultKind[] = [
  'address-blocked',
  'agent-unreachable',
  'agent-timeout',
  'agent-refused-auth',
  'agent-nonsense',
]

export const agentOperations = defineOperations({
  listAgents: {
    summary: 'List agents',
    query: agentQuerySchema,
    status: 200,
    result: agentPageSchema,
    faults: ['invalid-input'],
  },
  countFacets: {
    summary: 'List the filter values of the matching agents, with counts',
    query: facetQuerySchema,
    status: 200,
    result: agentFacetsSchema,
    faults: ['invalid-input'],
  },
  registerAgent: {
    summary: 'Register an agent by URL or by its pasted Agent Card',
    body: agentInputSchema,
    status: 201,
    result: registrationResultSchema,
    faults: ['invalid-input', 'conflict', 'too-large', ...discovery],
  },
  readCatalogRevision: {
    summary: 'Get the revision of the catalog, which changes with every update; supports ETag',
    status: 200,
    result: catalogRevisionSchema,
    faults: [],
  },
  previewAgent: {
    summary: 'Preview a registration without storing it; as an event stream, each URL as it is tried, then the result',
    body: agentInputSchema,
    status: 200,
    result: previewResultSchema,
    streams: true,
    faults: ['invalid-input', 'conflict', 'too-large', ...discovery],
  },
  readAgent: {
    summary: 'Get an agent by ID or slug, including archived agents',
    status: 200,
    result: agentDetailSchema,
    faults: ['not-found'],
  },
  changeAgent: {
    summary: 'Update the settings of an agent',
    body: agentPatchSchema,
    status: 200,
    result: agentDetailSchema,
    faults: ['invalid-input', 'not-found', 'conflict', 'address-blocked'],
  },
  archiveAgent: {
    summary: 'Archive an agent; its tasks stay readable',
    status: 200,
    result: agentDetailSchema,
    faults: ['not-found'],
  },
  refreshAgent: {
    summary: 'Refresh the Agent Card; a changed card becomes a new version',
    status: 200,
    result: refreshResultSchema,
    faults: ['not-found', 'call-unsupported', ...discovery],
  },
  acknowledgeCardChange: {
    summary: 'Acknowledge a breaking card change, which no longer degrades the agent',
    status: 200,
    result: agentDetailSchema,
    faults: ['not-found'],
  },
  registerSamples: {
    summary: 'Register the bundled sample agents and restore archived ones; fails if they are turned off',
    status: 200,
    result: sampleAgentsSchema,
    faults: ['call-unsupported', ...discovery],
  },
  readAgentHealth: {
    summary: 'Get the status and health history of an agent, from health checks and tasks',
    query: healthQuerySchema,
    status: 200,
    result: agentHealthSchema,
    faults: ['invalid-input', 'not-found'],
  },
  probeAgent: {
    summary: 'Run a health check now',
    status: 200,
    result: probeSchema,
    faults: ['not-found', 'call-unsupported', 'rate-limited'],
  },
  readExtendedCard: {
    summary: 'Fetch the extended Agent Card, without storing it',
    status: 200,
    result: extendedCardResultSchema,
    faults: [
      'not-found',
      'call-unsupported',
      'agent-unreachable',
      'agent-timeout',
      'agent-refused-auth',
      'agent-error',
      'agent-nonsense',
    ],
  },
  readIcon: {
    summary: 'Get the icon of an agent, fetched and re-encoded by the server',
    query: z.object({ v: z.string().optional() }),
    status: 200,
    result: z.string(),
    image: true,
    unparsed: true,
    faults: ['not-found'],
  },
  listCards: {
    summary: 'List the stored card versions of an agent, newest first, including invalid ones',
    status: 200,
    result: cardVersionsSchema,
    faults: ['not-found'],
  },
  readCard: {
    summary: 'Get a stored card version exactly as received',
    status: 200,
    result: jsonObjectSchema,
    faults: ['not-found'],
  },
  compareCards: {
    summary: 'Compare a card version with an earlier one',
    query: cardChangesQuerySchema,
    status: 200,
    result: cardChangesSchema,
    faults: ['invalid-input', 'not-found'],
  },
})

/** Operations on the saved prompts of an agent. */
export const promptOperations = defineOperations({
  listPrompts: {
    summary: 'List the saved prompts of an agent, by name',
    status: 200,
    result: promptsSchema,
    faults: ['not-found'],
  },
  savePrompt: {
    summary: 'Save a prompt for an agent; at most 100',
    body: newPromptSchema,
    status: 201,
    result: promptSchema,
    faults: ['invalid-input', 'not-found', 'conflict'],
  },
  changePrompt: {
    summary: 'Rename a saved prompt or change its text',
    body: promptPatchSchema,
    status: 200,
    result: promptSchema,
    faults: ['invalid-input', 'not-found', 'conflict'],
  },
  removePrompt: {
    summary: 'Delete a saved prompt',
    status: 200,
    result: removedPromptSchema,
    faults: ['not-found'],
  },
})
