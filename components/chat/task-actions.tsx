'use client'

import { Ellipsis, History } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useConversation } from '@/components/chat/chat-context'
import { isEmptiedLog } from '@/components/chat/turn/is-emptied-log'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { HoverPrefetchLink } from '@/components/ui/navigation/hover-prefetch-link'
import { onDemand } from '@/components/ui/on-demand'

const ChatMenu = onDemand(() => import('@/components/chat/chat-menu').then((m) => m.ChatMenu))

interface TaskActionsProps {
  /** The newest task of the conversation. */
  taskId: string
  compareUrl: string
}

/** Links to the replay of the newest task, and its menu, which is loaded when first opened. */
export function TaskActions({ taskId, compareUrl }: TaskActionsProps) {
  const t = useTranslations('chat')
  const isEmptied = useConversation((_, tasks) => {
    const task = tasks[taskId]
    return task !== undefined && isEmptiedLog(task.fold)
  })
  const [wanted, setWanted] = useState(false)
  const button = (
    <IconButton label={t('more')} aria-haspopup="menu" aria-expanded={false} onClick={() => setWanted(true)}>
      <Ellipsis />
    </IconButton>
  )
  return (
    <>
      {isEmptied ? null : (
        <Button asChild variant="ghost" className="px-2">
          <HoverPrefetchLink href={`/tasks/${taskId}`} aria-label={t('replay')}>
            <History />
            <span className="max-md:hidden">{t('replay')}</span>
          </HoverPrefetchLink>
        </Button>
      )}
      {wanted ? (
        <Suspense fallback={button}>
          <ChatMenu taskId={taskId} compareUrl={compareUrl} isEmptied={isEmptied} />
        </Suspense>
      ) : (
        button
      )}
    </>
  )
}
