'use client'

import { useMemo, useState, useSyncExternalStore } from 'react'
import {
  type AgentSettings,
  toAgentPatch,
  getRemainingEdits,
  diffSettings,
} from '@/components/agents/detail/agent-settings'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import { api } from '@/lib/client/api'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function editsIn<T extends object>(text: string | null): Partial<T> {
  return text === null ? {} : (JSON.parse(text) as Partial<T>)
}

/** Unsaved edits of a form in session storage. They survive leaving the page and end with the tab. */
function useStoredEdits<T extends object>(key: string) {
  const text = useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(key),
    () => null,
  )
  const edits = useMemo(() => editsIn<T>(text), [text])
  const storeEdits = (next: Partial<T>) => {
    if (Object.keys(next).length > 0) sessionStorage.setItem(key, JSON.stringify(next))
    else sessionStorage.removeItem(key)
    for (const listener of listeners) listener()
  }
  /** Updates the stored edits from their current value, which may be newer than the rendered one. */
  const updateEdits = (left: (edits: Partial<T>) => Partial<T>) =>
    storeEdits(left(editsIn<T>(sessionStorage.getItem(key))))
  return { edits, storeEdits, updateEdits }
}

/** The settings form of an agent. `given`: the saved settings. */
export function useAgentSettings(slug: string, saved: AgentSettings) {
  const { pending, result, run } = useApiCall({ refreshes: true })
  const { edits, storeEdits, updateEdits } = useStoredEdits<AgentSettings>(`settings:${slug}`)
  /** The settings before the last save. */
  const [before, setBefore] = useState<AgentSettings | null>(null)
  /** The settings that are being saved. */
  const [sent, setSent] = useState<AgentSettings | null>(null)
  const choices = { ...saved, ...edits }
  const dirty = Object.keys(toAgentPatch(saved, choices)).length > 0

  const edit = (next: AgentSettings) => {
    setBefore(null)
    storeEdits(diffSettings(next, saved, (pending && sent) || saved))
  }
  const save = (next: AgentSettings, undoTo: AgentSettings | null) => {
    setSent(undoTo && next)
    run(() => api.changeAgent({ id: slug, body: toAgentPatch(saved, next) }), {
      // Until the page has the saved settings, the edits show them.
      onRefreshed: () => {
        setBefore(undoTo)
        setSent(null)
        updateEdits((now) => getRemainingEdits(now, next))
      },
    })
  }
  return {
    choices,
    dirty,
    pending,
    fault: result?.ok === false && dirty ? result.fault : null,
    /** Saved, without changes since. */
    done: result?.ok === true && !dirty,
    edit,
    save: () => dirty && save(choices, saved),
    discard: () => edit(saved),
    undo: before && (() => save(before, null)),
  }
}
