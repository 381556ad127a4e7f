import { messageKey, partsKey } from '@/lib/a2a/folding/same-content'
import type { AgentEvent, Artifact, Message, Part, Task } from '@/lib/a2a/model'

/** The difference between two snapshots of a task, relative to the events of a stream that was joined between them. */
export interface SnapshotDiff {
  /** The number of events that the later snapshot includes. */
  included: number
  /** Whether the later snapshot contains more than the earlier one and those events. */
  more: boolean
}

/**
 * Returns the difference for all events so far; call it again with the same events and further ones. Undefined if they do not
 * show what happened between the snapshots.
 */
export type SnapshotDiffer = (events: readonly AgentEvent[]) => SnapshotDiff | undefined

type Fit = 'equal' | 'more' | 'unclear'

/** Joins texts, because agents cut them differently. Other parts are compared as a whole. */
const textOf = (parts: readonly Part[]): string =>
  parts.map((part) => ('text' in part ? part.text : `\0${partsKey([part])}\0`)).join('')

const keyOf = (message: Message): string =>
  message.messageId ? `${message.role} #${message.messageId}` : messageKey(message)

const messageKeys = ({ history, status }: Task): string[] => [
  ...new Set([...history, ...(status.message ? [status.message] : [])].map(keyOf)),
]

/** An artifact of both snapshots, and the content from events. */
interface ArtifactTexts {
  before: string
  after: string
  /** Whether `after` begins with `before`. */
  continues: boolean
  /** `whole`: the events replaced the artifact. */
  received?: { whole: boolean; text: string }
  fit: Fit
}

function fitArtifact({ before, after, continues, received }: Omit<ArtifactTexts, 'fit'>): Fit {
  if (!received) return continues && before.length === after.length ? 'equal' : 'more'
  const { whole, text } = received
  const surplus = after.length - text.length - (whole ? 0 : before.length)
  if (surplus < 0 || (whole && surplus > 0)) return 'unclear'
  if (!(whole || continues) || !after.endsWith(text)) return 'unclear'
  return surplus === 0 ? 'equal' : 'more'
}

/** The first artifact of an ID counts, as in the fold. */
function textsById(artifacts: readonly Artifact[]): Map<string, string> {
  const texts = new Map<string, string>()
  for (const { artifactId, parts } of artifacts) if (!texts.has(artifactId)) texts.set(artifactId, textOf(parts))
  return texts
}

/**
 * Compares the artifacts of both snapshots and counts them by fit. An event costs time only for the artifact that it changes.
 */
function compareArtifacts(known: Task, later: Task) {
  const [earlier, newer] = [textsById(known.artifacts), textsById(later.artifacts)]
  const artifacts = new Map<string, ArtifactTexts>()
  const counts: Record<Fit, number> = { equal: 0, more: 0, unclear: 0 }
  const set = (id: string, texts: Omit<ArtifactTexts, 'fit'>): void => {
    const former = artifacts.get(id)
    if (former) counts[former.fit] -= 1
    const fit = fitArtifact(texts)
    counts[fit] += 1
    artifacts.set(id, { ...texts, fit })
  }
  const textsOf = (id: string): Omit<ArtifactTexts, 'fit'> => {
    const [before, after] = [earlier.get(id) ?? '', newer.get(id) ?? '']
    return artifacts.get(id) ?? { before, after, continues: after.startsWith(before) }
  }
  for (const id of new Set([...earlier.keys(), ...newer.keys()])) set(id, textsOf(id))
  return {
    counts,
    receive: ({ artifactId, parts }: Artifact, append: boolean): void => {
      const texts = textsOf(artifactId)
      const former = append ? texts.received : undefined
      const received = { whole: former?.whole ?? !append, text: (former?.text ?? '') + textOf(parts) }
      set(artifactId, { ...texts, received })
    },
  }
}

/** Compares the messages of both snapshots. An agent without history only has its last message: earlier ones are unknown. */
function compareMessages(known: Task, later: Task) {
  const [before, after] = [messageKeys(known), messageKeys(later)]
  const knownKeys = new Set(before)
  const hasHistory = later.history.some((message) => message.role === 'agent' && knownKeys.has(keyOf(message)))
  const continues = before.every((key, index) => after[index] === key)
  const added: string[] = []
  return {
    receive: (message: Message): void => {
      const key = keyOf(message)
      if (!knownKeys.has(key)) added.push(key)
    },
    fit: (): Fit => {
      if (added.length > 0 && !hasHistory) return 'unclear'
      const surplus = after.length - before.length - added.length
      if (surplus < 0 || !continues) return 'unclear'
      if (added.some((key, index) => after[after.length - added.length + index] !== key)) return 'unclear'
      return surplus === 0 ? 'equal' : 'more'
    },
  }
}

/**
 * Compares a snapshot of a task from before joining its stream with one from after, and with the events of the stream so far,
 * of which the first `minIncluded` precede the later snapshot. Takes time for both snapshots once.
 */
export function createSnapshotDiff(known: Task, later: Task, minIncluded: number): SnapshotDiffer {
  const artifacts = compareArtifacts(known, later)
  const messages = compareMessages(known, later)
  let state = known.status.state
  let isStateReceived = false
  let received = 0
  let equal: SnapshotDiff | undefined
  const larger: SnapshotDiff[] = []

  function receive(event: AgentEvent): void {
    if (event.kind === 'message') messages.receive(event.message)
    if (event.kind === 'artifact') artifacts.receive(event.artifact, event.append)
    if (event.kind !== 'status') return
    if (event.status.message) messages.receive(event.status.message)
    state = event.status.state
    isStateReceived = true
  }

  function fit(): Fit {
    if (isStateReceived && state !== later.status.state) return 'unclear'
    const { more, unclear } = artifacts.counts
    if (unclear > 0) return 'unclear'
    const messageFit = messages.fit()
    if (messageFit === 'unclear') return 'unclear'
    return more > 0 || messageFit === 'more' || state !== later.status.state ? 'more' : 'equal'
  }

  return (events) => {
    for (; !equal && received < events.length;) {
      receive(events[received] as AgentEvent)
      received += 1
      if (received < minIncluded) continue
      const currentFit = fit()
      if (currentFit === 'equal') equal = { included: received, more: false }
      if (currentFit === 'more') larger.push({ included: received, more: true })
    }
    return equal ?? (larger.length === 1 ? larger[0] : undefined)
  }
}
