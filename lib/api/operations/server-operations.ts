import { z } from 'zod'
import { jsonObjectSchema } from '@/lib/a2a/model'
import { healthSchema, liveSchema, readySchema } from '@/lib/api/agent-calls'
import { defineOperations } from '@/lib/api/operations/operation'
import { streamRequestSchema } from '@/lib/api/stream'
import { searchQuerySchema, searchResultSchema } from '@/lib/api/search'
import {
  retentionEffectSchema,
  retentionPatchSchema,
  retentionPreviewInputSchema,
  retentionSchema,
} from '@/lib/api/retention'
import { taskDetailSchema } from '@/lib/api/task'

/** Operations of the server itself: updates, health, metrics and the description of the API. */
export const serverOperations = defineOperations({
  stream: {
    summary: 'Stream the events of several tasks and other updates over one connection',
    body: streamRequestSchema,
    status: 200,
    result: z.string(),
    eventStream: true,
    unparsed: true,
    faults: ['invalid-input', 'too-large'],
  },
  health: {
    summary: 'Get the health of the server; HTTP 503 if it cannot serve requests',
    status: 200,
    result: healthSchema,
    reportsOutage: true,
    faults: [],
  },
  healthLive: {
    summary: 'Liveness check: the process responds',
    status: 200,
    result: liveSchema,
    faults: [],
  },
  healthReady: {
    summary: 'Readiness check; HTTP 503 if the instance should not receive requests',
    status: 200,
    result: readySchema,
    reportsOutage: true,
    faults: [],
  },
  metrics: {
    summary: 'Get metrics in the Prometheus text format',
    status: 200,
    result: z.string(),
    text: true,
    faults: [],
  },
  describe: {
    summary: 'Get this OpenAPI document',
    status: 200,
    result: jsonObjectSchema,
    faults: [],
  },
})

/** The search over everything. */
export const searchOperations = defineOperations({
  search: {
    summary: 'Search agents, conversations, tasks and artifacts at once, newest first',
    query: searchQuerySchema,
    status: 200,
    result: searchResultSchema,
    faults: ['invalid-input'],
  },
})

/** Operations on retention limits. */
export const retentionOperations = defineOperations({
  readRetention: {
    summary: 'Get the retention limits for event logs; 0 means no limit',
    status: 200,
    result: retentionSchema,
    faults: [],
  },
  changeRetention: {
    summary: 'Update the retention limits; event logs beyond them are permanently deleted soon after',
    body: retentionPatchSchema,
    status: 200,
    result: retentionSchema,
    faults: ['invalid-input'],
  },
  previewRetention: {
    summary: 'Preview what retention limits would delete, for all agents or one',
    body: retentionPreviewInputSchema,
    status: 200,
    result: retentionEffectSchema,
    faults: ['invalid-input', 'not-found'],
  },
  removeEvents: {
    summary: 'Permanently delete the event log of an inactive task; the task itself stays',
    status: 200,
    result: taskDetailSchema,
    faults: ['not-found', 'conflict'],
  },
})
