import { z } from 'zod'
import { probeModes, statusCodes } from '@/lib/api/agent'
import { agentStatuses } from '@/lib/api/constants'
import { codedMessageSchema } from '@/lib/api/attempt'

/** The last step of a probe: fetch the card, request a task that does not exist, or send the owner's text. */
export const probeKinds = ['card', 'call', 'message'] as const
export type ProbeKind = (typeof probeKinds)[number]

/** Periods of the health history, in days. */
export const healthDays = ['1', '7', '30'] as const

export const healthQuerySchema = z.object({ days: z.enum(healthDays).default('1') })

const ms = z.number().int().nullable()
const count = z.number().int()

export const probeSchema = z.object({
  at: z.iso.datetime(),
  kind: z.enum(probeKinds),
  status: z.enum(agentStatuses),
  code: z.enum(statusCodes).nullable(),
  /** Milliseconds until the agent responded or the request timed out. */
  ms: count,
})
export type ProbeView = z.infer<typeof probeSchema>

/** Probes that started within one bucket; `failed`: the agent was down. */
const probeBucketSchema = z.object({
  at: z.iso.datetime(),
  total: count,
  failed: count,
  degraded: count,
  p50Ms: ms,
})

/** Tasks that started within one bucket. */
const trafficBucketSchema = z.object({
  at: z.iso.datetime(),
  tasks: count,
  completed: count,
  failed: count,
  canceled: count,
  firstEventP50Ms: ms,
  restP50Ms: ms,
})

/** Health of an agent and its history, from probes and from tasks. */
export const agentHealthSchema = z.object({
  status: z.enum(agentStatuses),
  statusCode: z.enum(statusCodes).nullable(),
  statusReason: z.string().nullable(),
  /** `statusReason` as a code for translation; null for text from others. */
  statusSaid: codedMessageSchema.nullable(),
  statusSince: z.iso.datetime().nullable(),
  lastSeenAt: z.iso.datetime().nullable(),
  probedAt: z.iso.datetime().nullable(),
  /** Time of the next probe; null if none is scheduled. */
  nextProbeAt: z.iso.datetime().nullable(),
  probeMode: z.enum(probeModes),
  probeText: z.string().nullable(),
  /** Whether this instance runs scheduled probes. */
  scheduled: z.boolean(),
  /** Length of each bucket in milliseconds. */
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
    /** From the call to the first event of the agent. */
    firstEventP50Ms: ms,
    firstEventP95Ms: ms,
    /** From the call until the task first stopped running. */
    restP50Ms: ms,
    buckets: z.array(trafficBucketSchema),
  }),
  /** Newest first. */
  recent: z.array(probeSchema),
})
export type AgentHealth = z.infer<typeof agentHealthSchema>
