'use client'

import { useSyncExternalStore } from 'react'
import { isObject } from '@/lib/a2a/json'
import { questionIn } from '@/lib/client/question-link'

interface Question {
  /** What the page's address carried when it was begun. */
  carried: string
  text: string
}

const key = 'switchboard-question'
const listeners = new Set<() => void>()
let question: Question | null = null

function kept(): Question {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '')
    if (isObject(value)) return { carried: String(value.carried), text: String(value.text) }
  } catch {
    // Nothing was kept, or nothing may be.
  }
  return { carried: '', text: '' }
}

function current(): Question {
  question ??= kept()
  const carried = questionIn(location.hash)
  if (carried !== question.carried) question = { carried, text: carried || question.text }
  return question
}

function write(text: string): void {
  question = { ...current(), text }
  try {
    sessionStorage.setItem(key, JSON.stringify(question))
  } catch {
    // Not allowed: it lives as long as the page.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('hashchange', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('hashchange', listener)
  }
}

/** What is asked of all, which outlives a reload; it begins with what the page's address carries, which the server does not know. */
export function useQuestion(): [text: string, write: (text: string) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => current().text,
    () => '',
  )
  return [text, write]
}
