import 'server-only'
import { findBinding } from '@/lib/a2a/bindings/bindings'
import type { CardReading } from '@/lib/a2a/cards/read-card'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { diagnoseRejection, type RejectionDiagnosis } from '@/lib/a2a/dialects/diagnose-rejection'
import { createRemark, type Remark } from '@/lib/a2a/remarks'
import type { FaultData } from '@/lib/faults/fault'
import { type Draft, noteDraft } from '@/lib/server/a2a-client/draft'
import { type Endpoint, endpointAt, partSpellingFor, recordPartSpelling } from '@/lib/server/a2a-client/endpoint'
import type { TaskLog } from '@/lib/server/a2a-client/turn'
import {
  detectPartSpelling,
  isVerified,
  recordResponse,
  unexpectedShape,
} from '@/lib/server/a2a-client/verified-endpoints'
import type { AgentRecord, DiscoveredOverrides } from '@/lib/server/db/agents/agent-record'
import {
  applyDiscoveredOverrides,
  readDiscoveredOverrides,
  saveDiscoveredOverrides,
} from '@/lib/server/db/agents/discovered-overrides'
import { readStoredCard } from '@/lib/server/db/agents/card-document'
import { updateTask } from '@/lib/server/db/tasks/tasks'

/** A URL, binding and protocol version at which an agent may answer. */
interface EndpointCandidate {
  url: string
  binding: string
  dialect: DialectId
}

/** True if Switchboard can call the candidate. A card may have an invalid URL. */
function isSupported({ url, binding, dialect }: EndpointCandidate): boolean {
  return (
    URL.canParse(url) && findBinding(binding) !== undefined && (binding === 'JSONRPC' || dialects[dialect].hasHttpJson)
  )
}

/** Returns the other interfaces of the card, then its origin; empty if a person chose the URL. */
function otherInterfaces(
  agent: AgentRecord,
  { card, dialect }: CardReading,
  attempted: DialectId,
): EndpointCandidate[] {
  const { interfaces } = card
  const isChosen = !interfaces.some(({ url }) => url === agent.url) && agent.url !== readDiscoveredOverrides(agent)?.url
  if (isChosen) return []
  const candidates = interfaces.map((declared) => ({
    url: declared.url,
    binding: declared.binding,
    dialect: agent.dialectOverride ?? declared.dialect ?? dialect,
  }))
  const isRpc = ({ binding }: EndpointCandidate) => Number(binding === 'GRPC')
  // Every client speaks HTTP, so that is what cards name first and keep up to date.
  const ordered = candidates.toSorted((one, other) => isRpc(one) - isRpc(other))
  return [...ordered, { url: new URL('/', agent.cardUrl ?? agent.url).href, binding: 'JSONRPC', dialect: attempted }]
}

/**
 * Returns alternative endpoints for an agent that refused a call, most likely first: other protocol versions, beginning with
 * those that the refusal names and the card suggests, and other URLs. A person's choice of protocol version or URL is
 * respected. A card that is certain takes precedence over a refusal that is not.
 */
function alternativeEndpoints(
  agent: AgentRecord,
  attempted: EndpointCandidate,
  hint: RejectionDiagnosis,
  reading: CardReading,
): EndpointCandidate[] {
  if (hint.wrong === 'place') return otherInterfaces(agent, reading, attempted.dialect).filter(isSupported)
  if (!hint.isCertain && reading.certain) return []
  const ids = agent.dialectOverride ? [] : [...hint.dialects, reading.dialect, ...reading.alternatives]
  const here = ids.map((dialect) => ({ ...attempted, dialect }))
  return [...here, ...(hint.isCertain ? otherInterfaces(agent, reading, attempted.dialect) : [])].filter(isSupported)
}

/**
 * Returns the refusal to report out of several for one call: the last one if the agent understood the call, else the first
 * one that is more specific than an unknown method or version.
 */
function chooseRefusal(earlier: readonly Draft[], last: Draft): Draft {
  if (isConclusive(last)) return last
  const all = earlier.includes(last) ? earlier : [...earlier, last]
  return all.find(isSpecific) ?? (isOfAgent(last) ? last : all.find(isOfAgent)) ?? last
}

function isConclusive({ event, raw }: Draft): boolean {
  if (event.kind !== 'fault' || diagnoseRejection(event.fault, raw)) return false
  const { agentError, kind } = event.fault
  return agentError !== undefined || kind === 'agent-refused-auth' || kind === 'rate-limited'
}

const isOfAgent = ({ event }: Draft): boolean => event.kind === 'fault' && event.fault.agentError !== undefined

function isSpecific(refusal: Draft): boolean {
  const reason = refusal.event.kind === 'fault' ? refusal.event.fault.reason : undefined
  return isOfAgent(refusal) && reason !== 'METHOD_NOT_FOUND' && reason !== 'VERSION_NOT_SUPPORTED'
}

export interface EndpointFallback {
  /** Returns another endpoint for the same call if the refusal proves that nothing ran and that the endpoint was wrong. */
  next: (endpoint: Endpoint, refusal: Draft) => Promise<Endpoint | undefined>
  /** Returns what to log for a refusal: a note if there is another endpoint, else the most specific fault. */
  refusalDrafts: (refusal: Draft, endpoint: Endpoint, next: Endpoint | undefined) => Draft[]
  /** Stores a working endpoint for the next calls. Returns what to log if it is new. */
  recordSuccess: (endpoint: Endpoint, reply: Draft) => Promise<Draft[]>
  /** Stores the discriminator of parts that these drafts show. Returns what to log if it is new. */
  recordPartSpelling: (endpoint: Endpoint, drafts: Draft[]) => Promise<Draft[]>
}

/** Maximum number of endpoints that are tried for one call. */
const maxEndpoints = 8
/** Characters of an agent's error message in a remark. */
const maxMessageLength = 200

const candidateOf = ({ agent, dialect }: Endpoint): EndpointCandidate => ({
  url: agent.url,
  binding: agent.binding,
  dialect: dialect.id,
})
const keyOf = ({ url, binding, dialect }: EndpointCandidate): string => `${dialect} ${binding} ${url}`
const messageOf = ({ event }: Draft): string =>
  event.kind === 'fault' ? event.fault.message.slice(0, maxMessageLength) : ''

/**
 * Finds an endpoint and protocol version that the agent understands if its card is wrong. Does not try another version once the
 * agent has answered a call at the endpoint in the refused version, because then the refusal is about the call.
 */
export function createEndpointFallback(
  agent: AgentRecord,
  pump: Pick<TaskLog, 'task' | 'confirmedDialects'>,
): EndpointFallback {
  const { task, confirmedDialects } = pump
  const known = applyDiscoveredOverrides(agent)
  const expected = keyOf({ ...known, dialect: known.dialectOverride ?? known.dialect })
  const tried = new Set<string>()
  const refusals: Draft[] = []
  let reason = ''
  let overrides = readDiscoveredOverrides(agent)

  /** True if the refusal cannot be about the protocol version. */
  const isSettled = async (endpoint: Endpoint): Promise<boolean> =>
    confirmedDialects.has(endpoint.dialect.id) || isVerified(endpoint)

  async function store(now: DiscoveredOverrides): Promise<void> {
    overrides = now
    await saveDiscoveredOverrides(agent.id, now)
  }

  async function remember(
    { dialect, url, binding }: EndpointCandidate,
    why: string,
    more: Pick<DiscoveredOverrides, 'parts'> = {},
  ): Promise<void> {
    const card = await readStoredCard(agent).catch(() => undefined)
    const moved = url !== agent.url || binding !== agent.binding
    await store({
      dialect,
      cardDialect: card?.reading.dialect ?? known.dialect,
      reason: why,
      at: new Date().toISOString(),
      cardVersion: agent.cardVersion,
      ...(moved && { url, binding }),
      ...(overrides?.parts && { parts: overrides.parts }),
      ...more,
    })
  }

  return {
    next: async (endpoint, refusal) => {
      const attempted = candidateOf(endpoint)
      tried.add(keyOf(attempted))
      refusals.push(refusal)
      recordResponse(endpoint, refusal)
      const hint = refusal.event.kind === 'fault' ? diagnoseRejection(refusal.event.fault, refusal.raw) : undefined
      if (!hint || tried.size >= maxEndpoints) return undefined
      if (hint.wrong === 'dialect' && (await isSettled(endpoint))) return undefined
      const card = await readStoredCard(agent).catch(() => undefined)
      const other =
        card && alternativeEndpoints(known, attempted, hint, card.reading).find((one) => !tried.has(keyOf(one)))
      if (!other) return undefined
      reason = `The agent returned "${messageOf(refusal)}" to a ${attempted.dialect} call at ${attempted.url}.`
      return endpointAt({ ...agent, url: other.url, binding: other.binding }, other.dialect, task)
    },
    refusalDrafts: (refusal, endpoint, next) => {
      if (next) return [noteDraft(retryRemark(endpoint, next, refusedBy(refusal)), refusal.method, refusal.raw)]
      const chosen = chooseRefusal(refusals, refusal)
      if (chosen === refusal) return [refusal]
      return [noteDraft(createRemark('refused-too', {}, refusedBy(refusal)), refusal.method, refusal.raw), chosen]
    },
    recordSuccess: async (endpoint, reply) => {
      const used = candidateOf(endpoint)
      confirmedDialects.add(used.dialect)
      recordResponse(endpoint, reply)
      if (task.dialect !== used.dialect) await updateTask(task.id, { dialect: used.dialect })
      if (keyOf(used) !== expected) {
        await remember(used, reason)
        return []
      }
      const shape =
        readDiscoveredOverrides(agent) || agent.dialectOverride ? undefined : unexpectedShape(endpoint, reply)
      if (!shape) return []
      await remember({ ...used, dialect: shape }, `The agent answered a ${used.dialect} call in ${shape} format.`)
      return [noteDraft(createRemark('other-shape', { used: used.dialect, shape }))]
    },
    recordPartSpelling: async (endpoint, drafts) => {
      if (!endpoint.dialect.hasDraftParts || overrides?.parts || (await partSpellingFor(endpoint.agent)) !== 'both')
        return []
      const spelling = drafts.map((draft) => detectPartSpelling(endpoint, draft)).find(Boolean)
      if (!spelling) return []
      recordPartSpelling(endpoint.agent, spelling)
      if (spelling === 'kind' || agent.dialectOverride) return []
      const spelled = { parts: 'type' } as const
      if (overrides) await store({ ...overrides, ...spelled })
      else await remember(candidateOf(endpoint), 'It wrote parts with "type" instead of "kind".', spelled)
      return [noteDraft(createRemark('draft-parts'))]
    },
  }
}

/** Returns the remark on how a call is retried. */
function retryRemark(endpoint: Endpoint, next: Endpoint, refusal: FaultData | undefined): Remark {
  const { dialect, binding, url } = candidateOf(next)
  if (keyOf(candidateOf(endpoint)) === keyOf(candidateOf(next))) return createRemark('otherwise', {}, refusal)
  if (url === endpoint.agent.url && binding === endpoint.agent.binding)
    return createRemark('other-dialect', { dialect }, refusal)
  return createRemark('other-place', { dialect, binding: binding ?? '', url }, refusal)
}

function refusedBy(refusal: Draft): FaultData | undefined {
  return refusal.event.kind === 'fault' ? { ...refusal.event.fault, message: messageOf(refusal) } : undefined
}
