import { z } from 'zod'
import { formatLimits, type LimitFormValues, parseLimits } from '@/components/retention/limit-form-values'
import type { DialectId } from '@/lib/a2a/dialect-id'
import type { AgentDetail, AgentPatch } from '@/lib/api/agent'
import type { FaultData } from '@/lib/faults/fault'

/** The form state of an agent's settings. */
export interface AgentSettings {
  /** Empty: no owner. */
  owner: string
  tags: string[]
  lifecycle: 'active' | 'deprecated'
  /** Empty: the card's endpoint. */
  endpoint: string
  /** Null: the card's protocol version. */
  dialect: DialectId | null
  /** How push deliveries are verified besides the task's token. */
  pushProof: { type: 'none' | 'jwt'; jwksUrl: string; issuer: string }
  /** Forwards a caller's Authorization header to the agent. */
  passAuthorization: boolean
  /** Retention of its event logs: the defaults, unless `own` is set. */
  keep: LimitFormValues & { own: boolean }
}

/** Returns the current settings of an agent. `endpoint`: the override. Null if the card's endpoint is used. */
export function toAgentSettings(agent: AgentDetail, endpoint: string | null): AgentSettings {
  const { owner, tags, dialectOverride: dialect, pushProof, passAuthorization, keepDays, keepMegabytes } = agent
  return {
    owner: owner ?? '',
    tags,
    lifecycle: agent.lifecycle === 'deprecated' ? 'deprecated' : 'active',
    endpoint: endpoint ?? '',
    dialect,
    pushProof: {
      type: pushProof?.type ?? 'none',
      jwksUrl: pushProof?.jwksUrl ?? '',
      issuer: pushProof?.issuer ?? '',
    },
    passAuthorization,
    keep: { own: keepDays !== null || keepMegabytes !== null, ...formatLimits({ keepDays, keepMegabytes }) },
  }
}

const names = ['owner', 'tags', 'lifecycle', 'endpoint', 'dialect', 'pushProof', 'passAuthorization', 'keep'] as const

function others(choices: Partial<AgentSettings>, than: AgentSettings): (keyof AgentSettings)[] {
  return names.filter((name) => name in choices && JSON.stringify(choices[name]) !== JSON.stringify(than[name]))
}

function only(choices: Partial<AgentSettings>, members: (keyof AgentSettings)[]): Partial<AgentSettings> {
  return Object.fromEntries(members.map((name) => [name, choices[name]]))
}

/** Returns the settings that differ from the saved ones, or from those that are being saved (`sent`). */
export function diffSettings(
  choices: AgentSettings,
  saved: AgentSettings,
  sent: AgentSettings = saved,
): Partial<AgentSettings> {
  return only(choices, [...new Set([...others(choices, saved), ...others(choices, sent)])])
}

/** Returns the edits that remain after `sent` is saved: those made since then. */
export function getRemainingEdits(edits: Partial<AgentSettings>, sent: AgentSettings): Partial<AgentSettings> {
  return only(edits, others(edits, sent))
}

/** Returns the changed settings as a patch, so that concurrent changes of other users are kept. */
export function toAgentPatch(before: AgentSettings, now: AgentSettings): AgentPatch {
  const from = whole(before)
  return Object.fromEntries(
    Object.entries(whole(now)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(from[name as keyof AgentPatch]),
    ),
  )
}

function whole(choices: AgentSettings): AgentPatch {
  const { owner, endpoint, dialect, tags, lifecycle, pushProof, passAuthorization, keep } = choices
  const { type, jwksUrl, issuer } = pushProof
  const proof = { type: 'jwt' as const, jwksUrl: jwksUrl.trim(), ...(issuer.trim() && { issuer: issuer.trim() }) }
  return {
    owner: owner.trim() || null,
    url: endpoint.trim() || null,
    dialect,
    tags,
    lifecycle,
    pushProof: type === 'jwt' ? proof : null,
    passAuthorization,
    ...(keep.own ? parseLimits(keep) : { keepDays: null, keepMegabytes: null }),
  }
}

const detailsSchema = z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })).min(1) })

/** Returns the patch member that a fault is about and the error. Null if it is about none or several. */
export function findFaultField(fault: FaultData): { member: keyof AgentPatch; message: string } | null {
  const issues = detailsSchema.safeParse(fault.details).data?.issues ?? []
  // A fault with a code is localized already.
  const isCoded = typeof fault.details?.code === 'string'
  const members = new Set(issues.map(({ path }) => path.replace(/^patch\./, '').split('.')[0]))
  const [member] = members
  return members.size === 1 && member
    ? { member: member as keyof AgentPatch, message: isCoded ? fault.message : (issues[0]?.message ?? '') }
    : null
}
