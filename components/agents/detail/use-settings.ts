'use client'

import { useState } from 'react'
import type { AgentActions } from '@/components/agents/detail/agent-actions'
import { type AgentChoices, choicesPatch, editsAfter, editsOf } from '@/components/agents/detail/agent-choices'
import { useAction } from '@/components/agents/detail/use-action'
import { useKeptEdits } from '@/components/agents/detail/use-kept-edits'

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
