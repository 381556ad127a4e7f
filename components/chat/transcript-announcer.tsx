'use client'

import { useEffect, useState } from 'react'
import { useChat } from '@/components/chat/chat-context'
import { followAgentText } from '@/components/chat/follow-agent-text'

/** Number of announcements kept. Older ones were read. */
const maxPieces = 3

/**
 * Announces the agent's messages to screen readers as they stream: complete sentences every few seconds, and nothing that
 * was there before. The transcript itself is silent.
 */
export function TranscriptAnnouncer() {
  const { conversation } = useChat()
  const [pieces, setPieces] = useState<{ key: number; text: string }[]>([])
  useEffect(
    () =>
      followAgentText(conversation, (text) =>
        setPieces((before) => [...before.slice(1 - maxPieces), { key: (before.at(-1)?.key ?? 0) + 1, text }]),
      ),
    [conversation],
  )
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
