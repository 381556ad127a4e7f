import { useFormatter, useTranslations } from 'next-intl'
import { AgentIcon } from '@/components/entities/agent/agent-icon'
import { DialectBadge } from '@/components/entities/agent/dialect-badge'
import { EventCount } from '@/components/entities/task/event-count'
import { StateChip } from '@/components/entities/task/state-chip'
import { TaskDurations } from '@/components/entities/task/task-time'
import { Logo } from '@/components/ui/brand/logo'
import type { TaskState } from '@/lib/a2a/states'
import type { TaskTime } from '@/lib/replay/task-time'
import type { TraceHead } from '@/lib/trace/trace'

/** Lowercases the first letter, unless the first word is an abbreviation. */
const withinSentence = (name: string): string => name.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())

interface RecordingHeaderProps {
  head: TraceHead
  state: TaskState
  /** Number of events, and of those removed before the export. */
  count: number
  removed: number
  time: TaskTime
}

/** Names the product and the agent above a recording. */
export function RecordingBar({ agentName }: { agentName: string }) {
  return (
    <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-4 md:px-6">
      <Logo className="size-5 shrink-0" />
      <span className="font-semibold tracking-tight">Switchboard</span>
      <span aria-hidden className="text-fg-faint">
        /
      </span>
      <span dir="auto" className="min-w-0 truncate text-fg-muted">
        {agentName}
      </span>
    </div>
  )
}

/** Header of a recording: task, origin and redactions. */
export function RecordingHeader({ head, state, count, removed, time }: RecordingHeaderProps) {
  const t = useTranslations('viewer')
  const replay = useTranslations('replay')
  const traces = useTranslations('traces')
  const format = useFormatter()
  const { agent, task, source = '', exportedAt, redacted = [] } = head
  const at = (time: string): string => format.dateTime(new Date(time), { dateStyle: 'medium', timeStyle: 'short' })
  const kinds = redacted.map((kind) =>
    traces.has(`kinds.${kind}.name`) ? withinSentence(traces(`kinds.${kind}.name`)) : kind,
  )
  return (
    <header className="grid shrink-0 gap-2 px-4 pt-3 pb-2.5 md:px-6">
      <div className="flex items-start gap-3">
        <AgentIcon name={agent.name} size="md" className="mt-0.5" />
        <div className="min-w-0 flex-1">
          <h1 dir="auto" title={task.title} className="line-clamp-2 text-base wrap-anywhere">
            {task.title || replay('untitled')}
          </h1>
          <p className="flex min-w-0 items-center gap-2 text-xs text-fg-muted">
            <span dir="auto" className="min-w-0 truncate">
              {agent.name}
            </span>
            <DialectBadge dialect={task.dialect} />
          </p>
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-fg-muted">
        <StateChip state={state} still />
        <time dateTime={task.createdAt}>{at(task.createdAt)}</time>
        <TaskDurations labeled timeAt={() => time} className="gap-x-4" />
        <EventCount count={count} removed={removed} className="tabular" />
        {source ? <span>{exportedAt ? t('source', { source, at: at(exportedAt) }) : source}</span> : null}
        {kinds.length > 0 ? <span>{t('leftOut', { kinds: format.list(kinds) })}</span> : null}
      </p>
    </header>
  )
}
