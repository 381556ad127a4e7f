import { messageKey, partsKey } from '@/lib/a2a/folding/same-content'
import { appendParts } from '@/lib/a2a/folding/append-parts'
import type { AgentEvent, Artifact, Message, Part, Task } from '@/lib/a2a/model'
import type { TaskState } from '@/lib/a2a/states'

/** What lies between two tellings of a task, measured by the events of a stream that was joined between them. */
export interface Between {
  /** How many of the events the later telling includes. */
  included: number
  /** The later telling holds more than the earlier one and those events. */
  more: boolean
}

/** What the first events of a stream say. */
interface Heard {
  artifacts: Map<string, { whole: boolean; parts: Part[] }>
  messages: string[]
  state?: TaskState
}

type Fit = 'equal' | 'more' | 'unclear'

const keyOf = (message: Message): string =>
  message.messageId ? `${message.role} #${message.messageId}` : messageKey(message)

const spokenIn = ({ history, status }: Task): string[] => [
  ...new Set([...history, ...(status.message ? [status.message] : [])].map(keyOf)),
]

/** Texts are slices of one, however they are cut; all else counts as a whole. */
const textOf = (parts: readonly Part[]): string =>
  parts.map((part) => ('text' in part ? part.text : `\0${partsKey([part])}\0`)).join('')

/** `heard` and one event more. */
function hear({ artifacts, messages, state }: Heard, event: AgentEvent): Heard {
  if (event.kind === 'message') return { artifacts, messages: [...messages, keyOf(event.message)], state }
  if (event.kind === 'status') {
    const { message } = event.status
    return { artifacts, messages: message ? [...messages, keyOf(message)] : messages, state: event.status.state }
  }
  if (event.kind === 'task') return { artifacts, messages, state }
  const { artifactId, parts } = event.artifact
  const before = event.append ? artifacts.get(artifactId) : undefined
  const whole = before?.whole ?? !event.append
  const now = { whole, parts: appendParts(before?.parts ?? [], parts) }
  return { artifacts: new Map(artifacts).set(artifactId, now), messages, state }
}

function fitArtifact(
  known: Artifact | undefined,
  told: Artifact | undefined,
  heard?: { whole: boolean; parts: Part[] },
): Fit {
  const [before, after] = [textOf(known?.parts ?? []), textOf(told?.parts ?? [])]
  if (!heard) return before === after ? 'equal' : 'more'
  const said = textOf(heard.parts)
  if (after === (heard.whole ? said : before + said)) return 'equal'
  if (heard.whole || after.length <= before.length + said.length) return 'unclear'
  return after.startsWith(before) && after.endsWith(said) ? 'more' : 'unclear'
}

/** An agent that keeps no history shows only its last message: what it said before that is not to be learnt. */
function fitMessages(known: Task, told: Task, said: string[]): Fit {
  const [before, after] = [spokenIn(known), spokenIn(told)]
  const news = said.filter((key) => !before.includes(key))
  const keepsHistory = told.history.some((message) => message.role === 'agent' && before.includes(keyOf(message)))
  if (news.length > 0 && !keepsHistory) return 'unclear'
  if (before.length + news.length > after.length || before.some((key, index) => after[index] !== key)) return 'unclear'
  if (news.some((key, index) => after[after.length - news.length + index] !== key)) return 'unclear'
  return before.length + news.length === after.length ? 'equal' : 'more'
}

const artifactIn = ({ artifacts }: Task, id: string) => artifacts.find(({ artifactId }) => artifactId === id)

function fit(known: Task, told: Task, { artifacts, messages, state }: Heard): Fit {
  if (state && state !== told.status.state) return 'unclear'
  const ids = new Set([...known.artifacts, ...told.artifacts].map(({ artifactId }) => artifactId))
  for (const id of artifacts.keys()) ids.add(id)
  const fits = [...ids].map((id) => fitArtifact(artifactIn(known, id), artifactIn(told, id), artifacts.get(id)))
  fits.push(fitMessages(known, told, messages))
  if (fits.includes('unclear')) return 'unclear'
  return fits.includes('more') || (!state && known.status.state !== told.status.state) ? 'more' : 'equal'
}

/**
 * Compares a task as it was told before a stream of its events was joined with how it was told after, and with what the
 * stream has said so far, of which the first `least` came before the later telling. Undefined where these do not show what
 * was said between.
 */
export function saidBetween(known: Task, told: Task, said: readonly AgentEvent[], least: number): Between | undefined {
  let heard: Heard = { artifacts: new Map(), messages: [] }
  const found: Between[] = []
  for (const [index, event] of said.entries()) {
    heard = hear(heard, event)
    const included = index + 1
    if (included < least) continue
    const fits = fit(known, told, heard)
    if (fits === 'equal') return { included, more: false }
    if (fits === 'more') found.push({ included, more: true })
  }
  return found.length === 1 ? found[0] : undefined
}
