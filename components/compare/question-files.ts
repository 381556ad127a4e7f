import { createStore, type StoreApi } from 'zustand/vanilla'
import { mediaTypeOfFile } from '@/components/parts/media-type'
import { maxFileBytes, partSize } from '@/components/parts/part-size'
import type { Part, RawPart } from '@/lib/a2a/model'
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

export type QuestionFileStore = StoreApi<QuestionFiles> & {
  add: (chosen: readonly File[]) => void
  remove: (id: string) => void
  /** Adds files of a message that was not sent. */
  restore: (parts: readonly RawPart[]) => void
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
      const questionFile = { id: createId(), filename, mediaType: mediaTypeOfFile(file), size, raw: null, read: 0 }
      store.setState({ files: [...files, questionFile] })
      void read(questionFile.id, file)
    }
  }
  const restore = (parts: readonly RawPart[]): void => {
    const restored = parts.map((part) => {
      const { raw, filename = '', mediaType = '' } = part
      return { id: createId(), filename, mediaType, size: partSize(part), raw, read: 1 }
    })
    store.setState(({ files }) => ({ files: [...files, ...restored] }))
  }
  return Object.assign(store, { add, remove, restore, clear: () => store.setState({ files: [], refused: [] }) })
}
