'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getFinishedLength, getAgentText, toSpokenText } from '@/components/chat/announcement-text'
import { useChat, useConversation } from '@/components/chat/chat-context'
import { findCurrentTask, isRunning } from '@/lib/client/conversation/conversation-state'

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
