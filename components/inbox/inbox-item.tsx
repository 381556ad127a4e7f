import { BadgeCheck, ClipboardList, KeyRound, type LucideIcon, MessageCircleQuestion } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { AgentIcon } from '@/components/entities/agent/agent-icon'
import { cn } from '@/components/ui/cn'
import { RelativeTime } from '@/components/ui/text/relative-time'
import type { InputRequestKind } from '@/lib/a2a/input/input-request'
import { plainTextOfMarkdown } from '@/lib/a2a/text/plain-text-of-markdown'
import type { TaskSummary } from '@/lib/api/task'

const icons: Record<InputRequestKind, LucideIcon> = {
  question: MessageCircleQuestion,
  form: ClipboardList,
  'sign-in': KeyRound,
  approval: BadgeCheck,
}

function Since({ at }: { at: string }) {
  const when = () => <RelativeTime at={at} />
  return useTranslations('inbox').rich('since', { when })
}

/** A waiting task: agent, question, kind, and time. Links to the question in the chat. */
export function InboxItem({ task }: { task: TaskSummary }) {
  const t = useTranslations('inbox')
  const untitled = useTranslations('tasks')('untitled')
  const kind = task.asks?.kind ?? (task.state === 'auth-required' ? 'sign-in' : 'question')
  const Icon = icons[kind]
  const since = task.states.at(-1)?.at ?? task.updatedAt
  return (
    <li className="not-first:border-t not-first:border-line">
      <Link
        href={`/chat/${encodeURIComponent(task.agentSlug)}/${task.id}`}
        data-waiting={task.id}
        className="flex gap-3 px-3 py-3 hover:bg-hover focus-visible:-outline-offset-2"
      >
        <AgentIcon name={task.agentName} className="mt-0.5" />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex flex-wrap items-center gap-x-2 text-xs text-fg-muted">
            <span dir="auto" className="min-w-0 truncate font-medium text-fg">
              {task.agentName}
            </span>
            <span
              className={cn(
                'inline-flex items-center gap-1',
                kind === 'sign-in' ? 'text-state-auth-required' : 'text-state-input-required',
              )}
            >
              <Icon aria-hidden className="size-3.5" />
              {t(`kinds.${kind}`)}
            </span>
            <span className="text-fg-faint">
              <Since at={since} />
            </span>
          </span>
          <span dir="auto" className="line-clamp-3 text-pretty wrap-anywhere">
            {plainTextOfMarkdown(task.asks?.text ?? '') || <span className="text-fg-muted">{t('noWords')}</span>}
          </span>
          <span dir="auto" className="truncate text-xs text-fg-faint">
            {task.title || untitled}
          </span>
        </span>
        <span aria-hidden className="hidden self-center text-xs font-medium text-accent sm:block">
          {t('answer')}
        </span>
      </Link>
    </li>
  )
}
