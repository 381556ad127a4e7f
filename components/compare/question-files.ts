import { createStore, type StoreApi } from 'zustand/vanilla'
import { mediaTypeOfFile } from '@/components/parts/media-type'
import { mostFileBytes } from '@/components/parts/most-file-bytes'
import type { Part } from '@/lib/a2a/model'
import { newId } from '@/lib/client/new-id'
import { readBase64 } from '@/lib/client/read-base64'

export interface QuestionFile {
  id: string
  filename: string
  mediaType: string
  size: number
  /** Base64; null while it is being read. */
  raw: string | null
  /** How much of it is read, 0 to 1. */
  read: number
}

interface QuestionFiles {
  files: QuestionFile[]
  /** The names of those chosen last that do not fit or cannot be read. */
  refused: string[]
}

export type QuestionFileStore = StoreApi<QuestionFiles> & {
  add: (chosen: readonly File[]) => void
  remove: (id: string) => void
  clear: () => void
}

/** The files as parts of the question; null while one is being read. */
export function fileParts(files: readonly QuestionFile[]): Part[] | null {
  const parts = files.flatMap(({ raw, filename, mediaType }) => (raw === null ? [] : [{ raw, filename, mediaType }]))
  return parts.length === files.length ? parts : null
}

/** The files that go with the question. They count from when they are chosen, though reading them takes its time. */
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
      if (files.reduce((sum, { size }) => sum + size, file.size) > mostFileBytes) {
        refuse(file.name)
        continue
      }
      const { name: filename, size } = file
      const taken = { id: newId(), filename, mediaType: mediaTypeOfFile(file), size, raw: null, read: 0 }
      store.setState({ files: [...files, taken] })
      void read(taken.id, file)
    }
  }
  return Object.assign(store, { add, remove, clear: () => store.setState({ files: [], refused: [] }) })
}
