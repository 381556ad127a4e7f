import 'server-only'
import { refusalHint } from '@/lib/a2a/refusal-hint'
import { remark, type Remark } from '@/lib/a2a/remarks'
import type { FaultData } from '@/lib/faults/fault'
import { asLearned, type Learned, learnedOf } from '@/lib/server/agents/learned'
import { storedCard } from '@/lib/server/agents/stored-card'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { learn } from '@/lib/server/db/learned'
import { updateTask } from '@/lib/server/db/tasks'
import { isAnswered, recordAnswer } from '@/lib/server/tasks/answered-endpoints'
import { type Draft, noteDraft } from '@/lib/server/tasks/draft'
import { foreignShape, partSpelling } from '@/lib/server/tasks/foreign-shape'
import { type Line, lineAt } from '@/lib/server/tasks/line'
import { type Candidate, otherLines } from '@/lib/server/tasks/other-lines'
import { recordSpelling, spellingFor } from '@/lib/server/tasks/part-spellings'
import type { Pump } from '@/lib/server/tasks/pump'

/**
 * The refusal to report of several for one call: the last, if it is an error of an agent that understood the call; else the
 * first that says more than that the method or the version is unknown.
 */
function chooseRefusal(earlier: readonly Draft[], last: Draft): Draft {
  if (isConclusive(last)) return last
  const all = earlier.includes(last) ? earlier : [...earlier, last]
  return all.find(isSpecific) ?? (isOfAgent(last) ? last : all.find(isOfAgent)) ?? last
}

function isConclusive({ event, raw }: Draft): boolean {
  if (event.kind !== 'fault' || refusalHint(event.fault, raw)) return false
  const { agentError, kind } = event.fault
  return agentError !== undefined || kind === 'agent-refused-auth' || kind === 'rate-limited'
}

const isOfAgent = ({ event }: Draft): boolean => event.kind === 'fault' && event.fault.agentError !== undefined

function isSpecific(refusal: Draft): boolean {
  const reason = refusal.event.kind === 'fault' ? refusal.event.fault.reason : undefined
  return isOfAgent(refusal) && reason !== 'METHOD_NOT_FOUND' && reason !== 'VERSION_NOT_SUPPORTED'
}

export interface LineSearch {
  /** Another line to put the same call over, where this refusal proves that nothing ran and that the line was wrong. */
  next: (line: Line, refusal: Draft) => Promise<Line | undefined>
  /** What to log of a refusal: a note where there is another line, else the fault that tells most. */
  told: (refusal: Draft, line: Line, next: Line | undefined) => Draft[]
  /** Remembers a line that works for the next calls. What to log of it, where that is news. */
  understood: (line: Line, answer: Draft) => Promise<Draft[]>
  /** Remembers how the agent spells parts, as far as these drafts show it. What to log of it, if that is new. */
  observe: (line: Line, drafts: Draft[]) => Promise<Draft[]>
}

const maxLines = 8
const maxWords = 200

const candidateOf = ({ agent, dialect }: Line): Candidate => ({
  url: agent.url,
  binding: agent.binding,
  dialect: dialect.id,
})
const keyOf = ({ url, binding, dialect }: Candidate): string => `${dialect} ${binding} ${url}`
const wordsOf = ({ event }: Draft): string => (event.kind === 'fault' ? event.fault.message.slice(0, maxWords) : '')

/**
 * Searches for an endpoint and protocol version that the agent understands, if its card is wrong. Does not try another version
 * once the agent answered any call at the endpoint in the version that was refused: the refusal is about the call.
 */
export function lineSearch(agent: AgentRecord, pump: Pick<Pump, 'task' | 'answeredIn'>): LineSearch {
  const { task, answeredIn } = pump
  const known = asLearned(agent)
  const expected = keyOf({ ...known, dialect: known.dialectOverride ?? known.dialect })
  const tried = new Set<string>()
  const refusals: Draft[] = []
  let reason = ''
  let learned = learnedOf(agent)

  /** True if the refusal cannot be about the protocol version. */
  const isSettled = async (line: Line): Promise<boolean> => answeredIn.has(line.dialect.id) || isAnswered(line)

  async function store(now: Learned): Promise<void> {
    learned = now
    await learn(agent.id, now)
  }

  async function remember(
    { dialect, url, binding }: Candidate,
    why: string,
    more: Pick<Learned, 'parts'> = {},
  ): Promise<void> {
    const card = await storedCard(agent).catch(() => undefined)
    const moved = url !== agent.url || binding !== agent.binding
    await store({
      dialect,
      cardDialect: card?.reading.dialect ?? known.dialect,
      reason: why,
      at: new Date().toISOString(),
      cardVersion: agent.cardVersion,
      ...(moved && { url, binding }),
      ...(learned?.parts && { parts: learned.parts }),
      ...more,
    })
  }

  return {
    next: async (line, refusal) => {
      const asked = candidateOf(line)
      tried.add(keyOf(asked))
      refusals.push(refusal)
      recordAnswer(line, refusal)
      const hint = refusal.event.kind === 'fault' ? refusalHint(refusal.event.fault, refusal.raw) : undefined
      if (!hint || tried.size >= maxLines) return undefined
      if (hint.wrong === 'dialect' && (await isSettled(line))) return undefined
      const card = await storedCard(agent).catch(() => undefined)
      const other = card && otherLines(known, asked, hint, card.reading).find((one) => !tried.has(keyOf(one)))
      if (!other) return undefined
      reason = `The agent returned "${wordsOf(refusal)}" to a ${asked.dialect} call at ${asked.url}.`
      return lineAt({ ...agent, url: other.url, binding: other.binding }, other.dialect, task)
    },
    told: (refusal, line, next) => {
      if (next) return [noteDraft(again(line, next, refusedBy(refusal)), refusal.method, refusal.raw)]
      const chosen = chooseRefusal(refusals, refusal)
      if (chosen === refusal) return [refusal]
      return [noteDraft(remark('refused-too', {}, refusedBy(refusal)), refusal.method, refusal.raw), chosen]
    },
    understood: async (line, answer) => {
      const used = candidateOf(line)
      answeredIn.add(used.dialect)
      recordAnswer(line, answer)
      if (task.dialect !== used.dialect) await updateTask(task.id, { dialect: used.dialect })
      if (keyOf(used) !== expected) {
        await remember(used, reason)
        return []
      }
      const shape = learnedOf(agent) || agent.dialectOverride ? undefined : foreignShape(line, answer)
      if (!shape) return []
      await remember({ ...used, dialect: shape }, `The agent answered a ${used.dialect} call in ${shape} format.`)
      return [noteDraft(remark('other-shape', { used: used.dialect, shape }))]
    },
    observe: async (line, drafts) => {
      if (line.dialect.id !== 'v0.3' || learned?.parts || (await spellingFor(line.agent)) !== 'both') return []
      const spelling = drafts.map((draft) => partSpelling(line, draft)).find(Boolean)
      if (!spelling) return []
      recordSpelling(line.agent, spelling)
      if (spelling === 'kind' || agent.dialectOverride) return []
      const spelled = { parts: 'type' } as const
      if (learned) await store({ ...learned, ...spelled })
      else await remember(candidateOf(line), 'It wrote parts with "type" instead of "kind".', spelled)
      return [noteDraft(remark('draft-parts'))]
    },
  }
}

/** How a call is put another time, in words. */
function again(line: Line, next: Line, refusal: FaultData | undefined): Remark {
  const { dialect, binding, url } = candidateOf(next)
  if (keyOf(candidateOf(line)) === keyOf(candidateOf(next))) return remark('otherwise', {}, refusal)
  if (url === line.agent.url && binding === line.agent.binding) return remark('other-dialect', { dialect }, refusal)
  return remark('other-place', { dialect, binding: binding ?? '', url }, refusal)
}

function refusedBy(refusal: Draft): FaultData | undefined {
  return refusal.event.kind === 'fault' ? { ...refusal.event.fault, message: wordsOf(refusal) } : undefined
}
