'use client'

import { useSyncExternalStore } from 'react'
import type { QuestionFileStore } from '@/components/compare/question-files'
import { isObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'
import { readQuestion } from '@/lib/client/compare-url'

interface Question {
  /** The text from the URL when it was prefilled. */
  carried: string
  text: string
}

const key = 'switchboard-question'
const listeners = new Set<() => void>()
let question: Question | null = null

function readStored(): Question {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '')
    if (isObject(value)) return { carried: String(value.carried), text: String(value.text) }
  } catch {
    // Nothing is stored, or storage is not allowed.
  }
  return { carried: '', text: '' }
}

function current(): Question {
  question ??= readStored()
  const carried = readQuestion(location.hash)
  if (carried !== question.carried) question = { carried, text: carried || question.text }
  return question
}

function write(text: string): void {
  question = { ...current(), text }
  try {
    sessionStorage.setItem(key, JSON.stringify(question))
  } catch {
    // Not allowed: it lasts until the page is closed.
  }
  for (const listener of listeners) listener()
}

/**
 * Puts a message that was not sent back. Returns false if it does not, because another one was begun or it has content that cannot
 * be edited here.
 */
export function restoreQuestion(parts: readonly Part[], files: QuestionFileStore): boolean {
  if (current().text.trim() !== '' || files.getState().files.length > 0) return false
  const texts = parts.flatMap((part) => ('text' in part ? [part.text] : []))
  const attached = parts.flatMap((part) => ('raw' in part ? [part] : []))
  if (texts.length + attached.length < parts.length) return false
  write(texts.join('\n\n'))
  files.restore(attached)
  return true
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('hashchange', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('hashchange', listener)
  }
}

/** Returns the message text, which survives a reload. Prefilled from the URL fragment, which the server does not receive. */
export function useQuestion(): [text: string, write: (text: string) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => current().text,
    () => '',
  )
  return [text, write]
}
