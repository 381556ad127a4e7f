import { use } from 'react'
import type { JsonObject } from '@/lib/a2a/json'
import { inBrowserStore, longestKeptMs } from '@/lib/client/browser-store'

interface Kept {
  at: number
  answer: JsonObject
}

/** Files may be in it: not with every key. */
const pauseMs = 300

const written = new Map<string, JsonObject>()
const reads = new Map<string, Promise<unknown>>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()

const leftAs = (question: string): string => `switchboard-answer ${question}`

/** For this tab, as the page is left: the browser's database may not come to it any more. */
function leave(question: string, kept: Kept): void {
  try {
    sessionStorage.setItem(leftAs(question), JSON.stringify(kept))
  } catch {
    // Too large, or not allowed: then it is left to the database alone.
  }
}

function takeLeft(question: string): Kept | null {
  try {
    const left = sessionStorage.getItem(leftAs(question))
    sessionStorage.removeItem(leftAs(question))
    return left === null ? null : (JSON.parse(left) as Kept)
  } catch {
    return null
  }
}

async function read(question: string): Promise<void> {
  const left = takeLeft(question)
  const stored = await inBrowserStore<Kept | undefined>('answers', 'readonly', (store) => store.get(question))
  const kept = left && left.at >= (stored?.at ?? 0) ? left : stored
  if (!kept || written.has(question)) return
  if (Date.now() - kept.at > longestKeptMs) return forgetAnswer(question)
  written.set(question, kept.answer)
  if (kept === left) put(question, kept)
}

const put = (question: string, kept: Kept): void =>
  void inBrowserStore('answers', 'readwrite', (answers) => answers.put(kept, question))

/**
 * What is being written into a form, over reloads and visits elsewhere. Suspends until it is known whether an earlier visit
 * left something. In the browser alone. `question`: names the question among all.
 */
export function useKeptAnswer(question: string): JsonObject | undefined {
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
  const kept: Kept = { at: Date.now(), answer }
  if (leaving) leave(question, kept)
  put(question, kept)
}

globalThis.addEventListener?.('pagehide', () => {
  for (const question of timers.keys()) store(question, true)
})

/** Keeps what was written so far. `secret`: only for as long as the page is open. */
export function keepAnswer(question: string, answer: JsonObject, secret: boolean): void {
  // What was written before the secret.
  if (secret && timers.has(question)) store(question)
  written.set(question, answer)
  if (secret) return
  clearTimeout(timers.get(question))
  timers.set(question, setTimeout(store, pauseMs, question))
}

/** The question is answered, or nobody came back to it. */
export async function forgetAnswer(question: string): Promise<void> {
  clearTimeout(timers.get(question))
  timers.delete(question)
  written.delete(question)
  takeLeft(question)
  await inBrowserStore('answers', 'readwrite', (answers) => answers.delete(question))
}
