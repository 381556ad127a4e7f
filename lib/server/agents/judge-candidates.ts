import 'server-only'
import { folderOf } from '@/lib/server/agents/candidate-urls'
import type { CardAttempt } from '@/lib/server/agents/card-attempt'
import type { FoundCard } from '@/lib/server/agents/found-card'
import { sayAttempt } from '@/lib/server/agents/say-attempt'
import type { Tried } from '@/lib/server/agents/tried'

/**
 * What an address answered, given what was tried before it, the typed address first. Where one closer to that asks for
 * a credential, the agent's own card is likely there: a card further up counts only if it names the typed address, or
 * one below it, as where to call.
 */
function beyondRefusal(url: string, attempt: CardAttempt, tried: readonly Tried[]): CardAttempt {
  const card = 'found' in attempt ? attempt.found : 'miss' in attempt ? attempt.addressless : undefined
  const [typed] = tried
  if (!card || !typed || !tried.some((one) => isRefused(one) && isAbove(url, one.url))) return attempt
  if (isCalledBelow(folderOf(typed.url), card)) return attempt
  const { status, redirectedTo } = attempt
  return {
    ...(status !== undefined && { status }),
    ...(redirectedTo && { redirectedTo }),
    miss: sayAttempt('other-agent'),
    code: 'other-agent',
  }
}

function isRefused({ attempt: { status } }: Tried): boolean {
  return status === 401 || status === 403
}

function isAbove(url: string, other: string): boolean {
  const [folder, below] = [folderOf(url), folderOf(other)]
  return below !== folder && below.startsWith(folder)
}

/** Only paths count: behind a proxy an agent may know itself by another host. */
function isCalledBelow(folder: string, { reading }: FoundCard): boolean {
  return reading.card.interfaces.some(({ url }) => `${URL.parse(url)?.pathname ?? ''}/`.startsWith(folder))
}

/** A URL that is requested for a card, in the order of the search. */
export interface Candidate {
  url: string
  /** By `performance.now()`. */
  began: number
  /** What came, once it has. */
  answer?: CardAttempt
  /** How long that took. */
  ms?: number
  /** What it counts for, once that is certain. */
  judged?: Tried
}

/**
 * Settles what the answers so far count for, and returns those that are new. A card has to wait for the candidates before
 * it: one closer to the typed address may be the agent's own, or ask for a credential. Those in the same folder are of the
 * same agent and are not waited for.
 */
export function judgeCandidates(candidates: readonly Candidate[]): Tried[] {
  return candidates.flatMap((candidate, position) => {
    const { url, answer, ms = 0, judged } = candidate
    const before = candidates.slice(0, position)
    if (!answer || judged || (hasCard(answer) && before.some((one) => !one.answer && !isSameFolder(one.url, url))))
      return []
    candidate.judged = { url, ms, attempt: beyondRefusal(url, answer, before.map(settled)) }
    return [candidate.judged]
  })
}

/** A candidate as it stands: one without an answer has timed out for now. */
export function settled(candidate: Candidate): Tried {
  const { url, began, answer, ms = Math.round(performance.now() - began) } = candidate
  return candidate.judged ?? { url, ms, attempt: answer ?? unanswered(url, ms) }
}

function hasCard(answer: CardAttempt): boolean {
  return 'found' in answer || ('miss' in answer && answer.addressless !== undefined)
}

function isSameFolder(one: string, other: string): boolean {
  return new URL(one).origin === new URL(other).origin && folderOf(one) === folderOf(other)
}

function unanswered(url: string, ms: number): CardAttempt {
  const { host } = new URL(url)
  const seconds = Math.round(ms / 100) / 10
  return {
    fault: {
      kind: 'agent-timeout',
      message: `${host} didn't respond within ${seconds} s.`,
      hop: 'connection',
      details: { step: 'answer', host, code: 'timeout', values: { seconds } },
    },
  }
}
