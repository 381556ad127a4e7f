'use client'

import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { useChat, useConversation } from '@/components/chat/chat-context'
import { Composer } from '@/components/chat/composer/composer'
import { FileDrop } from '@/components/chat/composer/file-drop'
import { Transcript } from '@/components/chat/transcript'
import { usePinnedTask } from '@/components/chat/waiting/use-pinned-task'
import { ErrorPanel } from '@/components/ui/error-panel'
import { onDemand } from '@/components/ui/on-demand'
import { useFaultWords } from '@/components/ui/use-fault-words'
import { useTitleMark } from '@/components/ui/use-title-mark'
import { currentTask, isBusy } from '@/lib/client/conversation-state'

const WaitingCard = onDemand(() => import('@/components/chat/waiting/waiting-card').then((m) => m.WaitingCard))

/** What was said, what the agent waits for, and where the person writes. */
export function Dialogue() {
  const { conversation } = useChat()
  const busy = useConversation(isBusy)
  const waits = usePinnedTask() !== null
  const stopFault = useConversation((state) => state.stopFault)
  // What the agent answered to it stands in the task's log, and a task that was over already needs no word.
  const untold = stopFault && !stopFault.kind.startsWith('agent-') && stopFault.kind !== 'conflict' ? stopFault : null
  const state = useConversation((now, tasks) => currentTask(now, tasks)?.live.fold.task.status.state ?? null)
  const states = useTranslations('states')
  const inWords = useFaultWords({ reading: true })
  useTitleMark(busy ? '●' : waits ? '?' : '')
  return (
    <>
      <Transcript />
      <output className="sr-only">{state ? states(state) : null}</output>
      <div className="mx-auto w-full max-w-3xl shrink-0 px-3 pb-2 md:px-6">
        {untold ? (
          <ErrorPanel fault={inWords(untold)} className="mb-2" onRetry={() => void conversation.stop()} />
        ) : null}
        {waits ? (
          <Suspense>
            <WaitingCard />
          </Suspense>
        ) : null}
        <Composer />
      </div>
      <FileDrop />
    </>
  )
}
