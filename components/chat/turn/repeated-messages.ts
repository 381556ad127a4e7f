import type { MessageItem, Turn, TurnItem } from '@/components/chat/turn/turn'
import type { Entry, MessageEntry, TaskFold } from '@/lib/a2a/fold'
import { isSameMessage } from '@/lib/a2a/folding/same-content'
import { isInterrupted } from '@/lib/a2a/states'
import { textKey, textOf } from '@/lib/a2a/text/part-text'
import type { ConversationState } from '@/lib/client/conversation/conversation-state'
import type { LiveTask } from '@/lib/client/task-store'

const idOf = (entry: Entry): string | null =>
  entry.type === 'message' && entry.message.messageId ? `${entry.message.role} ${entry.message.messageId}` : null

/** Folds are immutable: each is searched once. */
const idsOfFold = new WeakMap<TaskFold, { all: ReadonlySet<string>; fromHistory: readonly string[] }>()

function idsIn(fold: TaskFold) {
  const known = idsOfFold.get(fold)
  if (known) return known
  const all = new Set<string>()
  const fromHistory: string[] = []
  for (const entry of fold.entries) {
    const id = idOf(entry)
    if (id === null) continue
    all.add(id)
    if (entry.type === 'message' && entry.origin === 'history') fromHistory.push(id)
  }
  idsOfFold.set(fold, { all, fromHistory })
  return { all, fromHistory }
}

/**
 * Returns the messages in a task's history that an earlier task of the conversation has too, as a JSON list of their
 * roles and IDs. Agents that create a task for each message repeat the conversation in the history of each.
 */
export function findRepeatedMessages(
  taskId: string,
  { taskIds }: ConversationState,
  tasks: Record<string, LiveTask>,
): string {
  const fold = tasks[taskId]?.fold
  const ids = fold ? idsIn(fold).fromHistory : []
  if (ids.length === 0) return '[]'
  const earlier = taskIds
    .slice(0, taskIds.indexOf(taskId))
    .flatMap((id) => (tasks[id] ? [idsIn(tasks[id].fold).all] : []))
  return JSON.stringify(ids.filter((id) => earlier.some((known) => known.has(id))))
}

/** Returns the fold without these messages of its history. `repeated`: from `findRepeatedMessages`. */
export function removeRepeated(fold: TaskFold, repeated: string): TaskFold {
  const ids = new Set(JSON.parse(repeated) as string[])
  if (ids.size === 0) return fold
  const isRepeated = (entry: Entry): boolean =>
    entry.type === 'message' && entry.origin === 'history' && ids.has(idOf(entry) ?? '')
  return { ...fold, entries: fold.entries.filter((entry) => !isRepeated(entry)) }
}

/** Shorter texts may be repeated intentionally. */
const tellingLength = 24

/** Returns true for a text that was sent in two ways: as status and message, or again in the history. */
function isEcho(a: MessageItem, b: MessageItem): boolean {
  return a.origin !== b.origin && a.message.role === b.message.role
}

/** Returns the messages by text, in order. */
function messagesByText(items: readonly TurnItem[]): Map<string, MessageItem[]> {
  const byText = new Map<string, MessageItem[]>()
  for (const item of items) {
    const key = item.type === 'message' ? textKey(item.message) : undefined
    if (item.type !== 'message' || key === undefined) continue
    const same = byText.get(key)
    if (same) same.push(item)
    else byText.set(key, [item])
  }
  return byText
}

/** Hides text that an agent sent twice, as a message and an artifact or as two messages. */
export function mergeDuplicates(items: TurnItem[]): TurnItem[] {
  const byText = messagesByText(items)
  const doubles = new Set<TurnItem>()
  const sameAs = (content: Parameters<typeof textKey>[0]): MessageItem[] => byText.get(textKey(content) ?? '') ?? []
  const shown = items.map((item): TurnItem => {
    if (item.type === 'artifact') {
      const [same] = sameAs(item.artifact)
      if (same) doubles.add(same)
      return same ? { ...item, hasDuplicate: true } : item
    }
    if (item.type !== 'message' || doubles.has(item)) return item
    const same = sameAs(item.message)
    if (same.length < 2 || textOf(item.message.parts).length < tellingLength) return item
    const later = same.slice(same.indexOf(item) + 1).filter((other) => isEcho(item, other))
    for (const echo of later) doubles.add(echo)
    return later.length > 0 ? { ...item, hasDuplicate: true } : item
  })
  return doubles.size === 0 ? items : shown.filter((_, index) => !doubles.has(items[index] as TurnItem))
}

/** True for a message with which the agent asks the user. */
export function isQuestion(entry: Entry): entry is MessageEntry {
  return entry.type === 'message' && entry.message.role === 'agent' && isInterrupted(entry.state ?? 'unknown')
}

/**
 * Removes questions that the agent repeats after they were answered, before it goes on: some agents begin a turn with the
 * status from before the answer. If the turn ends in a waiting state, the agent asks again and its last question stays.
 * `questions`: the items of messages that ask the user, with their entries.
 */
export function removeAnsweredQuestions(turns: readonly Turn[], questions: ReadonlyMap<TurnItem, MessageEntry>): void {
  let answered: MessageEntry | undefined
  for (const turn of turns) {
    const turnQuestions = turn.items.flatMap((item) => questions.get(item) ?? [])
    const open = isInterrupted(turn.state) ? turnQuestions.at(-1) : undefined
    const { message } = answered ?? {}
    if (message)
      turn.items = turn.items.filter((item) => {
        const question = questions.get(item)
        return !question || question === open || !isSameMessage(question.message, message)
      })
    answered = turnQuestions.at(-1)
  }
}
