'use client'

import { Eye } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useStore } from 'zustand/react'
import { useChat, useConversation, useLiveTask } from '@/components/chat/chat-context'
import { showWaitingCard } from '@/components/chat/waiting/use-waiting-card'
import { listWaitingTasks, usePinnedTask } from '@/components/chat/waiting/waiting'
import { taskStateStyles } from '@/components/entities/task/task-state-styles'
import { cn } from '@/components/ui/cn'
import { Segmented } from '@/components/ui/form/segmented'
import { findInputRequest } from '@/lib/a2a/input/find-input-request'

/** Selects the task that the composer answers, of several that wait, and shows its card. */
function WaitingChoice({ ids, taskId }: { ids: readonly string[]; taskId: string }) {
  const t = useTranslations('chat.waiting')
  const { conversation } = useChat()
  return (
    <Segmented
      size="sm"
      aria-label={t('choice', { count: ids.length })}
      value={taskId}
      onValueChange={(id) => {
        conversation.selectWaitingTask(id)
        document.getElementById(`waiting-${id}`)?.scrollIntoView({ block: 'nearest' })
      }}
      options={ids.map((id, index) => ({ value: id, label: String(index + 1) }))}
    />
  )
}

/** Points to the open request of the agent while it is out of view, and selects one of several. */
export function WaitingBar() {
  const t = useTranslations('chat.waiting')
  const { agent, cardsOutOfView } = useChat()
  const taskId = usePinnedTask()
  const task = useLiveTask(taskId)
  const outOfView = useStore(cardsOutOfView, (hidden) => taskId !== null && hidden.has(taskId))
  const list = useConversation(listWaitingTasks)
  const ids = list.split(' ')
  if (!taskId || !task || (!outOfView && ids.length < 2)) return null
  const request = findInputRequest(task.fold)
  const signIn = request?.kind === 'sign-in'
  const style = taskStateStyles[signIn ? 'auth-required' : 'input-required']
  return (
    <div className="mb-2 flex min-h-9 items-center gap-2 rounded-panel border border-line bg-bg-raised pr-2">
      <button
        type="button"
        onClick={() => showWaitingCard(taskId)}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-panel pl-3 text-left hover:bg-hover"
      >
        <style.icon aria-hidden className={cn('size-4 shrink-0', style.text)} />
        <span className={cn('max-w-full shrink-0 truncate font-medium max-sm:shrink', style.text)}>
          {t(signIn ? 'signInTitle' : 'title', { agent: agent.name })}
        </span>
        <span dir="auto" className="min-w-0 flex-1 truncate text-fg-muted max-sm:hidden">
          {request?.text}
        </span>
        <span className="ml-auto flex shrink-0 items-center gap-1 pr-1 text-xs font-medium text-accent">
          <Eye aria-hidden className="size-3.5" />
          {t('show')}
        </span>
      </button>
      {ids.length > 1 ? <WaitingChoice ids={ids} taskId={taskId} /> : null}
    </div>
  )
}
