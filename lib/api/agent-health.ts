import { z } from 'zod'
import { probeModes, statusCodes } from '@/lib/api/agent'
import { agentStatuses } from '@/lib/api/agent-words'
import { saidSchema } from '@/lib/api/attempt'

/** What a probe did last: fetch the card, ask for a task that does not exist, or send the owner's text. */
export const probeKinds = ['card', 'call', 'message'] as const
export type ProbeKind = (typeof probeKinds)[number]

/** How far back the history of an agent can be asked for. */
export const healthDays = ['1', '7', '30'] as const

export const healthQuerySchema = z.object({ days: z.enum(healthDays).default('1') })

const ms = z.number().int().nullable()
const count = z.number().int()

export const probeSchema = z.object({
  at: z.iso.datetime(),
  kind: z.enum(probeKinds),
  status: z.enum(agentStatuses),
  code: z.enum(statusCodes).nullable(),
  /** How long the agent took to answer, or we until we gave up. */
  ms: count,
})
export type ProbeView = z.infer<typeof probeSchema>

/** Probes that began within one part of the time; `failed`: the agent was down. */
const probeBucketSchema = z.object({
  at: z.iso.datetime(),
  total: count,
  failed: count,
  degraded: count,
  p50Ms: ms,
})

/** Tasks that began within one part of the time. */
const trafficBucketSchema = z.object({
  at: z.iso.datetime(),
  tasks: count,
  completed: count,
  failed: count,
  canceled: count,
  firstEventP50Ms: ms,
  restP50Ms: ms,
})

/** Whether an agent works, and how that has been: by probes, and by the tasks that it was given. */
export const agentHealthSchema = z.object({
  status: z.enum(agentStatuses),
  statusCode: z.enum(statusCodes).nullable(),
  statusReason: z.string().nullable(),
  /** What `statusReason` says, for people who read another language; null for the words of others. */
  statusSaid: saidSchema.nullable(),
  statusSince: z.iso.datetime().nullable(),
  lastSeenAt: z.iso.datetime().nullable(),
  probedAt: z.iso.datetime().nullable(),
  /** When it is looked at next; null where it is not. */
  nextProbeAt: z.iso.datetime().nullable(),
  probeMode: z.enum(probeModes),
  probeText: z.string().nullable(),
  /** Whether this Switchboard looks at agents by itself. */
  scheduled: z.boolean(),
  /** How long each of the buckets is. */
  bucketMs: count,
  probes: z.object({
    total: count,
    failed: count,
    degraded: count,
    p50Ms: ms,
    p95Ms: ms,
    buckets: z.array(probeBucketSchema),
  }),
  traffic: z.object({
    tasks: count,
    completed: count,
    failed: count,
    canceled: count,
    /** From the call to the agent's first event. */
    firstEventP50Ms: ms,
    firstEventP95Ms: ms,
    /** From the call until the task first rested. */
    restP50Ms: ms,
    buckets: z.array(trafficBucketSchema),
  }),
  /** The newest first. */
  recent: z.array(probeSchema),
})
export type AgentHealth = z.infer<typeof agentHealthSchema>
