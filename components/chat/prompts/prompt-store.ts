import { createStore } from 'zustand/vanilla'
import type { NewPrompt, Prompt } from '@/lib/api/prompt'
import { api } from '@/lib/client/api'
import type { FaultData } from '@/lib/faults/fault'

interface PromptState {
  /** The agent's prompts, by name. Null until loaded. */
  prompts: readonly Prompt[] | null
  /** Why loading failed. */
  fault: FaultData | null
}

const byName = (a: Prompt, b: Prompt): number => a.name.localeCompare(b.name)

/** Creates the store of an agent's saved prompts. They are loaded when they are first needed. */
function createPromptStore(slug: string) {
  const store = createStore<PromptState>(() => ({ prompts: null, fault: null }))
  const change = (apply: (prompts: readonly Prompt[]) => Prompt[]): void =>
    store.setState(({ prompts }) => ({ prompts: apply(prompts ?? []).toSorted(byName) }))
  return Object.assign(store, {
    /** Loads the prompts again: another browser may have changed them. */
    load: async (): Promise<void> => {
      const result = await api.listPrompts({ id: slug })
      store.setState(result.ok ? { prompts: result.value.prompts, fault: null } : { fault: result.fault })
    },
    /** Stores a new prompt, or changes the one with this ID. Returns why that failed. */
    save: async (prompt: NewPrompt, id?: string): Promise<FaultData | null> => {
      const result = id
        ? await api.changePrompt({ id: slug, prompt: id, body: prompt })
        : await api.savePrompt({ id: slug, body: prompt })
      if (!result.ok) return result.fault
      change((prompts) => [...prompts.filter((one) => one.id !== result.value.id), result.value])
      return null
    },
    /** Deletes a prompt. Returns why that failed. */
    remove: async (id: string): Promise<FaultData | null> => {
      const result = await api.removePrompt({ id: slug, prompt: id })
      // It was deleted elsewhere.
      if (!result.ok && result.fault.kind !== 'not-found') return result.fault
      change((prompts) => prompts.filter((one) => one.id !== id))
      return null
    },
  })
}

export type PromptStore = ReturnType<typeof createPromptStore>

const stores = new Map<string, PromptStore>()

/** Returns the prompts of an agent, one store for all conversations with it. */
export function getPromptStore(slug: string): PromptStore {
  const store = stores.get(slug) ?? createPromptStore(slug)
  stores.set(slug, store)
  return store
}
