'use client'

import { Suspense } from 'react'
import { useConversation } from '@/components/chat/chat-context'
import { EmptyConversation } from '@/components/chat/empty-conversation'
import { loadTranscript } from '@/components/chat/load-transcript'
import { onDemand } from '@/components/ui/on-demand'
// The server draws what comes on demand, and it is seen before its code is here: with these it looks as it will.
import '@/components/chat/transcript-log.module.css'
import '@/components/parts/json/json-part.module.css'
import '@/components/parts/markdown-part.module.css'

const TranscriptLog = onDemand(() => loadTranscript().then((m) => m.TranscriptLog))

/** The conversation, or, before its first message, what one may ask. */
export function Transcript() {
  const begun = useConversation(
    ({ taskIds, outgoing, unsent }) => taskIds.length > 0 || outgoing !== null || unsent.length > 0,
  )
  if (!begun) return <EmptyConversation />
  return (
    <Suspense fallback={<div className="min-h-0 flex-1" />}>
      <TranscriptLog />
    </Suspense>
  )
}
