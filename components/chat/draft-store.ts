import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Attachment } from '@/components/chat/attachment'
import type { Json } from '@/lib/a2a/json'

/** What the person is about to send. */
export interface DraftState {
  text: string
  attachments: Attachment[]
  /** Data parts, as the person wrote them. */
  data: { id: string; value: Json }[]
  /** Media types the person accepts; null: the agent's own choice. */
  outputModes: string[] | null
  /** JSON Schema that the answer should follow, as written; empty: none. */
  schemaText: string
  /** To the finished task instead of a new one. */
  reopen: boolean
  /** The agent is to push its news, and no connection is held. */
  push: boolean
}

export type DraftStore = StoreApi<DraftState> & {
  /** Brings back the text of an earlier visit. */
  restore: () => void
  /** The conversation has got a name. */
  rename: (name: string) => void
  clear: () => void
}

const empty: DraftState = {
  text: '',
  attachments: [],
  data: [],
  outputModes: null,
  schemaText: '',
  reopen: false,
  push: false,
}

/** Keeps the draft of one conversation; its text survives a reload of the page. */
export function createDraftStore(name: string, text: string): DraftStore {
  let key = `draft:${name}`
  const store = createStore<DraftState>(() => ({ ...empty, text }))
  const keep = (): void => {
    const { text: now } = store.getState()
    if (now) sessionStorage.setItem(key, now)
    else sessionStorage.removeItem(key)
  }
  store.subscribe((now, before) => now.text !== before.text && keep())
  return Object.assign(store, {
    restore: () => {
      const kept = sessionStorage.getItem(key)
      if (kept && !store.getState().text) store.setState({ text: kept })
    },
    rename: (next: string) => {
      const written = store.getState().text !== ''
      if (written) sessionStorage.removeItem(key)
      key = `draft:${next}`
      // What an earlier visit left under that name stays for `restore`.
      if (written) keep()
    },
    clear: () => store.setState(empty),
  })
}
