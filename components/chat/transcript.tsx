'use client'

import { Suspense } from 'react'
import { useConversation } from '@/components/chat/chat-context'
import { EmptyConversation } from '@/components/chat/empty-conversation'
import { loadTranscript } from '@/components/chat/load-transcript'
import { onDemand } from '@/components/ui/on-demand'
// Lazy components are rendered on the server and visible before their code loads: these styles are needed then.
import '@/components/chat/transcript-log.module.css'
import '@/components/parts/json/json-part.module.css'
import '@/components/parts/markdown/markdown-part.module.css'

const TranscriptLog = onDemand(() => loadTranscript().then((m) => m.TranscriptLog))

/** The conversation, or the example prompts before its first message. */
export function Transcript() {
  const hasMessages = useConversation(
    ({ taskIds, outgoing, unsent }) => taskIds.length > 0 || outgoing !== null || unsent.length > 0,
  )
  if (!hasMessages) return <EmptyConversation />
  return (
    <Suspense fallback={<div className="min-h-0 flex-1" />}>
      <TranscriptLog />
    </Suspense>
  )
}
