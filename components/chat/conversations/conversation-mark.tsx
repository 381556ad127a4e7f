import { LoaderCircle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { StateDot } from '@/components/ui/state-dot'
import { taskStateLook } from '@/components/ui/task-state-look'
import type { ConversationSummary } from '@/lib/api/conversation'

/** How a conversation stands, where there is room for a mark only. */
export function ConversationMark({
  state,
  running,
  waiting,
}: Pick<ConversationSummary, 'state' | 'running' | 'waiting'>) {
  const t = useTranslations('chat.conversations')
  if (waiting) {
    const look = taskStateLook[state === 'auth-required' ? state : 'input-required']
    return (
      <span title={t('waiting')} className="flex size-4 shrink-0 items-center justify-center">
        <look.icon aria-hidden className={`size-4 ${look.text}`} />
        <span className="sr-only">{t('waiting')}</span>
      </span>
    )
  }
  if (running) {
    return (
      <span title={t('running')} className="flex size-4 shrink-0 items-center justify-center">
        <LoaderCircle aria-hidden className="size-3.5 animate-turn text-state-working" />
        <span className="sr-only">{t('running')}</span>
      </span>
    )
  }
  return (
    <span className="flex size-4 shrink-0 items-center justify-center">
      <StateDot state={state} still />
    </span>
  )
}
