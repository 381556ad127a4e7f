'use client'

import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ComparedAgent } from '@/components/compare/compared-agent'
import { type ComparedConversation, createComparedConversation } from '@/components/compare/compared-conversation'
import { getCopyText } from '@/components/parts/frame/get-copy-text'
import { choosePartDisplay } from '@/components/parts/part-display'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { findForm } from '@/lib/a2a/forms/find-form'
import type { FormRequest } from '@/lib/a2a/forms/read-form'
import type { Artifact, Part } from '@/lib/a2a/model'
import type { Conversation } from '@/lib/client/conversation/conversation'
import type { ConversationState } from '@/lib/client/conversation/conversation-state'
import type { LiveTask } from '@/lib/client/task-store'

/** A compared agent and its conversation. */
export interface Column extends ComparedConversation {
  agent: ComparedAgent
}

/**
 * Returns a conversation for each agent, kept while agents are added and removed. `begun`: the first task of each existing
 * conversation, by slug.
 */
export function useColumns(agents: ComparedAgent[], begun: Record<string, string>): Column[] {
  const [known] = useState(() => new Map<string, ComparedConversation>())
  const columns = useMemo(
    () =>
      agents.map((agent) => {
        const compared = known.get(agent.slug) ?? createComparedConversation(agent, begun[agent.slug])
        known.set(agent.slug, compared)
        return { agent, ...compared }
      }),
    [agents, begun, known],
  )
  useEffect(() => {
    const ends = columns.map(({ start }) => start())
    return () => ends.forEach((end) => end())
  }, [columns])
  return columns
}

type Select<T> = (state: ConversationState, tasks: Record<string, LiveTask>) => T

/** Selects a value from all columns. It must be primitive or referentially stable. */
export function useColumnsValue<T>(columns: Column[], read: () => T): T {
  const subscribe = useMemo(
    () => (listener: () => void) => {
      const ends = columns.flatMap(({ conversation, restoration }) => [
        conversation.state.subscribe(listener),
        conversation.tasks.subscribe(listener),
        restoration.subscribe(listener),
      ])
      return () => ends.forEach((end) => end())
    },
    [columns],
  )
  return useSyncExternalStore(subscribe, read, read)
}

/** Selects a value from one conversation. */
export function useConversationValue<T>({ state, tasks }: Conversation, select: Select<T>): T {
  const subscribe = useMemo(
    () => (listener: () => void) => {
      const ends = [state.subscribe(listener), tasks.subscribe(listener)]
      return () => ends.forEach((end) => end())
    },
    [state, tasks],
  )
  const read = (): T => select(state.getState(), tasks.getState())
  return useSyncExternalStore(subscribe, read, read)
}

/** A result of an agent that can be compared. */
export interface Result {
  key: string
  /** Agent and name. */
  label: string
  taskId: string
  /** Without those of the form. */
  parts: Part[]
  /** The form with which the agent answered. */
  form: FormRequest | null
}

const named = (artifact: Artifact, unnamed: string): string => visibleName(artifact.name ?? '') || unnamed

/** Returns all results of all agents: artifacts, or the last message of a task without artifacts. */
export function listResults(columns: Column[], words: { unnamed: string; message: string }): Result[] {
  return columns.flatMap(({ agent, conversation }) => {
    const tasks = conversation.tasks.getState()
    return conversation.state.getState().taskIds.flatMap((taskId): Result[] => {
      const fold = tasks[taskId]?.fold
      if (!fold) return []
      const artifactResults = fold.task.artifacts.map((artifact) => ({
        key: `${taskId} ${artifact.artifactId}`,
        label: `${agent.name} · ${named(artifact, words.unnamed)}`,
        taskId,
        parts: artifact.parts,
        form: null,
      }))
      if (artifactResults.length > 0) return artifactResults
      const last = fold.entries.findLast((entry) => entry.type === 'message' && entry.message.role === 'agent')
      if (last?.type !== 'message' || last.message.parts.length === 0) return []
      const formRequest = findForm(fold.entries, last)
      return [
        {
          key: taskId,
          label: `${agent.name} · ${words.message}`,
          taskId,
          parts: formRequest?.rest ?? last.message.parts,
          form: formRequest?.form ?? null,
        },
      ]
    })
  })
}

/** Returns the text of a result for a line diff. Null if it contains other content. */
export function getResultText({ parts, form }: Result): string | null {
  if (form) return null
  const texts = parts.map((part) => getCopyText(part, choosePartDisplay(part))?.() ?? null)
  return texts.includes(null) ? null : texts.join('')
}
