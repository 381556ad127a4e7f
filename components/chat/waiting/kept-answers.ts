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

async function read(question: string): Promise<void> {
  const kept = await inBrowserStore<Kept | undefined>('answers', 'readonly', (store) => store.get(question))
  if (!kept || written.has(question)) return
  if (Date.now() - kept.at > longestKeptMs) await forgetAnswer(question)
  else written.set(question, kept.answer)
}

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

function store(question: string): void {
  clearTimeout(timers.get(question))
  timers.delete(question)
  const answer = written.get(question)
  if (!answer) return
  const kept: Kept = { at: Date.now(), answer }
  void inBrowserStore('answers', 'readwrite', (answers) => answers.put(kept, question))
}

globalThis.addEventListener?.('pagehide', () => {
  for (const question of timers.keys()) store(question)
})

/** Keeps what was written so far. `secret`: only for as long as the page is open. */
export function keepAnswer(question: string, answer: JsonObject, secret: boolean): void {
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
  await inBrowserStore('answers', 'readwrite', (answers) => answers.delete(question))
}
