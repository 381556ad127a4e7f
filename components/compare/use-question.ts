'use client'

import { useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { mediaTypeOfFile } from '@/components/parts/media-type'
import { maxFileBytes } from '@/components/parts/part-size'
import { isObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'
import { readQuestion } from '@/lib/client/compare-url'
import { createId } from '@/lib/client/new-id'
import { readBase64 } from '@/lib/client/read-base64'

interface QuestionFile {
  id: string
  filename: string
  mediaType: string
  size: number
  /** Base64. Null while it is read. */
  raw: string | null
  /** Read share, 0 to 1. */
  read: number
}

interface QuestionFiles {
  files: QuestionFile[]
  /** Names of the last chosen files that are too large or cannot be read. */
  refused: string[]
}

type QuestionFileStore = StoreApi<QuestionFiles> & {
  add: (chosen: readonly File[]) => void
  remove: (id: string) => void
  clear: () => void
}

/** Returns the files as message parts. Null while one is read. */
export function toFileParts(files: readonly QuestionFile[]): Part[] | null {
  const parts = files.flatMap(({ raw, filename, mediaType }) => (raw === null ? [] : [{ raw, filename, mediaType }]))
  return parts.length === files.length ? parts : null
}

/** Creates the store of the message's files. Files count toward the size limit as soon as they are chosen. */
export function createQuestionFiles(): QuestionFileStore {
  const store = createStore<QuestionFiles>(() => ({ files: [], refused: [] }))
  const refuse = (name: string): void => store.setState(({ refused }) => ({ refused: [...refused, name] }))
  const remove = (id: string): void =>
    store.setState(({ files }) => ({ files: files.filter((file) => file.id !== id) }))

  const read = async (id: string, file: File): Promise<void> => {
    const change = (now: Partial<QuestionFile>): void =>
      store.setState(({ files }) => ({ files: files.map((one) => (one.id === id ? { ...one, ...now } : one)) }))
    try {
      const raw = await readBase64(file, (share) => {
        change({ read: share })
        return store.getState().files.some((one) => one.id === id)
      })
      if (raw !== null) change({ raw, read: 1 })
    } catch {
      remove(id)
      refuse(file.name)
    }
  }
  const add = (chosen: readonly File[]): void => {
    store.setState({ refused: [] })
    for (const file of chosen) {
      const { files } = store.getState()
      if (files.reduce((sum, { size }) => sum + size, file.size) > maxFileBytes) {
        refuse(file.name)
        continue
      }
      const { name: filename, size } = file
      const taken = { id: createId(), filename, mediaType: mediaTypeOfFile(file), size, raw: null, read: 0 }
      store.setState({ files: [...files, taken] })
      void read(taken.id, file)
    }
  }
  return Object.assign(store, { add, remove, clear: () => store.setState({ files: [], refused: [] }) })
}

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
