'use client'

import { useChat, useConversation } from '@/components/chat/chat-context'
import { Composer } from '@/components/chat/composer'
import { Transcript } from '@/components/chat/transcript'
import { WaitingCard } from '@/components/chat/waiting-card'
import { waitingTaskId } from '@/components/chat/waiting'
import { ErrorPanel } from '@/components/ui/error-panel'
import { useTitleMark } from '@/components/ui/use-title-mark'
import { isBusy } from '@/lib/client/conversation-state'

/** What was said, what the agent waits for, and where the person writes. */
export function Dialogue() {
  const { conversation } = useChat()
  const busy = useConversation(isBusy)
  const waits = useConversation((state, tasks) => waitingTaskId(state, tasks) !== null)
  const stopFault = useConversation((state) => state.stopFault)
  // What the agent answered to it stands in the task's log, and a task that was over already needs no word.
  const untold = stopFault && !stopFault.kind.startsWith('agent-') && stopFault.kind !== 'conflict' ? stopFault : null
  useTitleMark(busy ? '●' : waits ? '?' : '')
  return (
    <>
      <Transcript />
      <div className="mx-auto w-full max-w-3xl shrink-0 px-3 pb-3 md:px-6 md:pb-4">
        {untold ? <ErrorPanel fault={untold} className="mb-2" onRetry={() => void conversation.stop()} /> : null}
        <WaitingCard />
        <Composer />
      </div>
    </>
  )
}
