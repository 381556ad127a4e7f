'use client'

import { useMemo, useState, useSyncExternalStore } from 'react'
import type { AgentActions } from '@/components/agents/detail/agent-actions'
import { type AgentChoices, choicesPatch, editsAfter, editsOf } from '@/components/agents/detail/agent-choices'
import { useAction } from '@/components/agents/detail/use-action'

const readers = new Set<() => void>()

function subscribe(reader: () => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}

function editsIn<T extends object>(text: string | null): Partial<T> {
  return text === null ? {} : (JSON.parse(text) as Partial<T>)
}

/** What was changed in a form and is not saved yet: survives leaving the page, and ends with the tab. */
function useKeptEdits<T extends object>(key: string) {
  const text = useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(key),
    () => null,
  )
  const edits = useMemo(() => editsIn<T>(text), [text])
  const keep = (next: Partial<T>) => {
    if (Object.keys(next).length > 0) sessionStorage.setItem(key, JSON.stringify(next))
    else sessionStorage.removeItem(key)
    for (const reader of readers) reader()
  }
  /** Keeps what is left of the edits as they are at that moment, which may be later than what a caller was shown. */
  const keepOf = (left: (edits: Partial<T>) => Partial<T>) => keep(left(editsIn<T>(sessionStorage.getItem(key))))
  return { edits, keep, keepOf }
}

/** The settings of an agent while a person changes them. `given`: what is saved, by whomever. */
export function useSettings(slug: string, given: AgentChoices, change: AgentActions['change']) {
  const { pending, result, run } = useAction<{ endpoint: string | null }>()
  const { edits, keep, keepOf } = useKeptEdits<AgentChoices>(`settings:${slug}`)
  /** What was there before the last save. */
  const [before, setBefore] = useState<AgentChoices | null>(null)
  /** What is shown while it is being saved. */
  const [sent, setSent] = useState<AgentChoices | null>(null)
  const choices = { ...given, ...edits }
  const dirty = Object.keys(choicesPatch(given, choices)).length > 0

  const edit = (next: AgentChoices) => {
    setBefore(null)
    keep(editsOf(next, given, (pending && sent) || given))
  }
  const save = (next: AgentChoices, undoTo: AgentChoices | null) => {
    setSent(undoTo && next)
    run(
      () => change({ slug, patch: choicesPatch(given, next) }),
      () => {
        setBefore(undoTo)
        setSent(null)
        keepOf((now) => editsAfter(now, next))
      },
    )
  }
  return {
    choices,
    dirty,
    pending,
    fault: result?.ok === false && dirty ? result.fault : null,
    /** Saved, and nothing changed since. */
    done: result?.ok === true && !dirty,
    edit,
    save: () => dirty && save(choices, given),
    discard: () => edit(given),
    undo: before && (() => save(before, null)),
  }
}
