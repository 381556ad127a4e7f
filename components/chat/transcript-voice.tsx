'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { finishedLength, saidText, spokenText } from '@/components/chat/announced-text'
import { useChat, useConversation } from '@/components/chat/chat-context'
import { currentTask, isRunning } from '@/lib/client/conversation-state'

/** A screen reader that is told more often never comes to an end. */
const everyMs = 4000
/** Older pieces were said. */
const kept = 3

/**
 * Tells screen readers what the agent says as it comes: finished sentences, a few seconds' worth at a time, and never what was
 * there before. The conversation itself is silent.
 */
export function TranscriptVoice() {
  const { conversation } = useChat()
  const running = useConversation((state, tasks) => isRunning(currentTask(state, tasks)?.live))
  const [pieces, setPieces] = useState<{ key: number; text: string }[]>([])
  const said = useRef({ taskId: '', length: 0 })

  const now = () => {
    const current = currentTask(conversation.state.getState(), conversation.tasks.getState())
    return { id: current?.id ?? '', text: current ? saidText(current.live.fold) : '' }
  }
  const tell = useEffectEvent((finished: boolean) => {
    const { id, text } = now()
    if (id !== said.current.taskId) said.current = { taskId: id, length: 0 }
    const { length } = said.current
    const end = length + finishedLength(text.slice(length), finished)
    const spoken = spokenText(text.slice(length, end))
    said.current.length = Math.max(length, end)
    if (spoken) setPieces((before) => [...before.slice(1 - kept), { key: Date.now(), text: spoken }])
  })
  /** What was there when the page was opened is read by whoever wants to. */
  const skip = useEffectEvent(() => {
    const { id, text } = now()
    said.current = { taskId: id, length: text.length }
  })
  useEffect(() => skip(), [])

  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => tell(false), everyMs)
    return () => {
      clearInterval(timer)
      tell(true)
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
