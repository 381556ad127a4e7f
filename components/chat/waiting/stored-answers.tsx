'use client'

import { use, useEffect, useEffectEvent, useRef } from 'react'
import { useChat, useConversation } from '@/components/chat/chat-context'
import { getOpenQuestion, getQuestionKey } from '@/components/chat/waiting/open-question'
import { foldWaitsForUser } from '@/lib/a2a/input/waits-for-user'
import type { JsonObject } from '@/lib/a2a/json'
import { maxEntryAgeMs, withBrowserStore } from '@/lib/client/browser-store'
import { isRemovalPending } from '@/lib/client/pending-removals'
import type { LiveTask } from '@/lib/client/task-store'

interface AnswerRecord {
  at: number
  answer: JsonObject
}

/** Debounce interval: answers may contain files. */
const pauseMs = 300

const written = new Map<string, JsonObject>()
const reads = new Map<string, Promise<unknown>>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()

const leftAs = (question: string): string => `switchboard-answer ${question}`

/** Stores an answer in session storage when the page is closed, since IndexedDB may not complete. */
function leave(question: string, record: AnswerRecord): void {
  try {
    sessionStorage.setItem(leftAs(question), JSON.stringify(record))
  } catch {
    // Too large, or not allowed: only IndexedDB has it.
  }
}

function takeLeft(question: string): AnswerRecord | null {
  try {
    const left = sessionStorage.getItem(leftAs(question))
    sessionStorage.removeItem(leftAs(question))
    return left === null ? null : (JSON.parse(left) as AnswerRecord)
  } catch {
    return null
  }
}

async function read(question: string): Promise<void> {
  const left = takeLeft(question)
  const stored = await withBrowserStore<AnswerRecord | undefined>('answers', 'readonly', (store) => store.get(question))
  const record = left && left.at >= (stored?.at ?? 0) ? left : stored
  if (!record || written.has(question)) return
  if (Date.now() - record.at > maxEntryAgeMs) return removeStoredAnswer(question)
  written.set(question, record.answer)
  if (record === left) storeRecord(question, record)
}

const storeRecord = (question: string, record: AnswerRecord): void =>
  void withBrowserStore('answers', 'readwrite', (answers) => answers.put(record, question))

/**
 * Returns the partial answer of a form, stored across reloads and visits. Suspends until it is loaded. Browser only.
 * `question`: key of the question.
 */
export function useStoredAnswer(question: string): JsonObject | undefined {
  const reading = reads.get(question) ?? read(question)
  reads.set(question, reading)
  use(reading)
  return written.get(question)
}

function store(question: string, leaving = false): void {
  clearTimeout(timers.get(question))
  timers.delete(question)
  const answer = written.get(question)
  if (!answer) return
  const record: AnswerRecord = { at: Date.now(), answer }
  if (leaving) leave(question, record)
  storeRecord(question, record)
}

globalThis.addEventListener?.('pagehide', () => {
  for (const question of timers.keys()) store(question, true)
})

/** Stores a partial answer. `secret`: only in memory, until the page is closed. */
export function storeAnswer(question: string, answer: JsonObject, secret: boolean): void {
  // Stores what was entered before the secret.
  if (secret && timers.has(question)) store(question)
  written.set(question, answer)
  if (secret) return
  clearTimeout(timers.get(question))
  timers.set(question, setTimeout(store, pauseMs, question))
}

/** Removes the stored answer of a question. */
export async function removeStoredAnswer(question: string): Promise<void> {
  clearTimeout(timers.get(question))
  timers.delete(question)
  written.delete(question)
  takeLeft(question)
  await withBrowserStore('answers', 'readwrite', (answers) => answers.delete(question))
}

/** Returns the key of the question a task waits with. Null if there is none. */
function waitsWith(taskId: string, task: LiveTask | undefined): string | null {
  const question = task && foldWaitsForUser(task.fold) ? getOpenQuestion(task) : null
  return question && getQuestionKey(taskId, question)
}

/** Removes stored form answers once their question is answered or obsolete. */
export function StoredAnswerCleanup() {
  const { conversation } = useChat()
  const openQuestions = useRef(new Set<string>())
  const names = useConversation((state, tasks) => state.taskIds.map((id) => waitsWith(id, tasks[id]) ?? '').join(' '))
  const update = useEffectEvent((now: Set<string>) => {
    const { taskIds } = conversation.state.getState()
    const tasks = conversation.tasks.getState()
    for (const name of openQuestions.current) {
      const [taskId = '', seq] = name.split(':')
      // A log that is reloaded is shorter for a moment.
      const isGone = !taskIds.includes(taskId)
      // Undo may bring it back; otherwise its answers are removed with it.
      if (isGone && isRemovalPending(taskId)) continue
      const over = isGone || Number(tasks[taskId]?.fold.lastSeq) > Number(seq)
      if (over && !now.has(name) && openQuestions.current.delete(name)) void removeStoredAnswer(name)
    }
    for (const name of now) openQuestions.current.add(name)
  })
  useEffect(() => update(new Set(names.split(' ').filter(Boolean))), [names])
  return null
}
