import { limitsIn, limitText, type LimitText } from '@/components/retention/limit-text'
import type { DialectId } from '@/lib/a2a/dialect'
import type { AgentDetail, AgentPatch } from '@/lib/api/agent'

/** What the settings of an agent hold while they are being changed. */
export interface AgentChoices {
  /** Empty: nobody is named. */
  owner: string
  tags: string[]
  lifecycle: 'active' | 'deprecated'
  /** Empty: where the card says. */
  endpoint: string
  /** null: as the card says. */
  dialect: DialectId | null
  /** How push deliveries are proved beyond the task's own secret. */
  pushProof: { type: 'none' | 'jwt'; jwksUrl: string; issuer: string }
  /** A caller's own Authorization header goes on to it. */
  passAuthorization: boolean
  /** How long its event logs are kept: as those of all agents, unless it has limits of its own. */
  keep: LimitText & { own: boolean }
}

/** What is decided about an agent now. `endpoint` stands over the card's; null where the card's is called. */
export function choicesOf(agent: AgentDetail, endpoint: string | null): AgentChoices {
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
    keep: { own: keepDays !== null || keepMegabytes !== null, ...limitText({ keepDays, keepMegabytes }) },
  }
}

const names = ['owner', 'tags', 'lifecycle', 'endpoint', 'dialect', 'pushProof', 'passAuthorization', 'keep'] as const

function others(choices: Partial<AgentChoices>, than: AgentChoices): (keyof AgentChoices)[] {
  return names.filter((name) => name in choices && JSON.stringify(choices[name]) !== JSON.stringify(than[name]))
}

function only(choices: Partial<AgentChoices>, kept: (keyof AgentChoices)[]): Partial<AgentChoices> {
  return Object.fromEntries(kept.map((name) => [name, choices[name]]))
}

/** What of the choices is other than what is saved, or than what is `sent` to be saved just now. */
export function editsOf(choices: AgentChoices, given: AgentChoices, sent: AgentChoices = given): Partial<AgentChoices> {
  return only(choices, [...new Set([...others(choices, given), ...others(choices, sent)])])
}

/** What is still to be saved once `sent` is: what was changed since then. */
export function editsAfter(edits: Partial<AgentChoices>, sent: AgentChoices): Partial<AgentChoices> {
  return only(edits, others(edits, sent))
}

/** What of the choices is other than it was, as the server takes it: what another person changes meanwhile stays. */
export function choicesPatch(before: AgentChoices, now: AgentChoices): AgentPatch {
  const from = whole(before)
  return Object.fromEntries(
    Object.entries(whole(now)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(from[name as keyof AgentPatch]),
    ),
  )
}

function whole(choices: AgentChoices): AgentPatch {
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
    ...(keep.own ? limitsIn(keep) : { keepDays: null, keepMegabytes: null }),
  }
}
