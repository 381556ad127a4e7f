'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useChat, useConversation } from '@/components/chat/chat-context'
import type { TaskFold } from '@/lib/a2a/fold'
import { findArtifact } from '@/lib/a2a/folding/fold-artifact'
import { textOf } from '@/lib/a2a/text/part-text'
import { plainTextOfMarkdown } from '@/lib/a2a/text/plain-text-of-markdown'
import { findCurrentTask, isRunning } from '@/lib/client/conversation/conversation-state'

/** Maximum length of an announcement. Longer texts are truncated, since a screen reader user cannot skim. */
const maxLength = 600

/** Returns the text of all messages and artifacts of the agent, in order. */
export function getAgentText(fold: TaskFold): string {
  return fold.entries
    .map((entry) => {
      if (entry.type === 'message') return entry.message.role === 'agent' ? textOf(entry.message.parts) : ''
      if (entry.type !== 'artifact') return ''
      return textOf(findArtifact(fold, entry.artifactId)?.parts ?? [])
    })
    .filter((text) => text.trim())
    .join('\n\n')
}

/** Returns the length of the text up to its last complete block or sentence, or all of it once `finished`. */
export function getFinishedLength(text: string, finished: boolean): number {
  if (finished) return text.length
  const sentences = ['. ', '! ', '? ', '。', '！', '？'].map((end) => {
    const at = text.lastIndexOf(end)
    return at === -1 ? 0 : at + end.trimEnd().length
  })
  return Math.max(0, text.lastIndexOf('\n'), ...sentences)
}

/** Converts Markdown to text for a screen reader. */
export function toSpokenText(piece: string): string {
  const plain = plainTextOfMarkdown(piece)
  return plain.length > maxLength ? `${plain.slice(0, maxLength)} …` : plain
}

/** Interval between announcements. With a shorter one a screen reader never finishes. */
const everyMs = 4000
/** Number of announcements kept. Older ones were read. */
const maxPieces = 3

/**
 * Announces the agent's messages to screen readers as they stream: complete sentences every few seconds, and nothing that
 * was there before. The transcript itself is silent.
 */
export function TranscriptAnnouncer() {
  const { conversation } = useChat()
  const running = useConversation((state, tasks) => isRunning(findCurrentTask(state, tasks)?.live))
  const [pieces, setPieces] = useState<{ key: number; text: string }[]>([])
  const progress = useRef({ taskId: '', length: 0 })

  const now = () => {
    const current = findCurrentTask(conversation.state.getState(), conversation.tasks.getState())
    return { id: current?.id ?? '', text: current ? getAgentText(current.live.fold) : '' }
  }
  const announce = useEffectEvent((finished: boolean) => {
    const { id, text } = now()
    if (id !== progress.current.taskId) progress.current = { taskId: id, length: 0 }
    const { length } = progress.current
    const end = length + getFinishedLength(text.slice(length), finished)
    const spoken = toSpokenText(text.slice(length, end))
    progress.current.length = Math.max(length, end)
    if (spoken) setPieces((before) => [...before.slice(1 - maxPieces), { key: Date.now(), text: spoken }])
  })
  /** Existing text is not announced. */
  const skip = useEffectEvent(() => {
    const { id, text } = now()
    progress.current = { taskId: id, length: text.length }
  })
  useEffect(() => skip(), [])

  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => announce(false), everyMs)
    return () => {
      clearInterval(timer)
      announce(true)
    }
  }, [running])

  return (
    <div aria-live="polite" aria-atomic="false" aria-relevant="additions" className="sr-only">
      {pieces.map(({ key, text }) => (
        <p key={key} dir="auto">
          {text}
        </p>
      ))}
    </div>
  )
}
