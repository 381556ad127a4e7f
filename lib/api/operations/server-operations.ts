import { z } from 'zod'
import { jsonObjectSchema } from '@/lib/a2a/model'
import { healthSchema, liveSchema, readySchema } from '@/lib/api/agent-calls'
import { defineOperations } from '@/lib/api/operations/operation'
import { streamRequestSchema } from '@/lib/api/stream'

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
    open: true,
    faults: [],
  },
  healthLive: {
    summary: 'Liveness check: the process responds',
    status: 200,
    result: liveSchema,
    open: true,
    faults: [],
  },
  healthReady: {
    summary: 'Readiness check; HTTP 503 if the instance should not receive requests',
    status: 200,
    result: readySchema,
    open: true,
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
