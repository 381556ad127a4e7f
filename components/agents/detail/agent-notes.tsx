import { Archive, CircleSlash, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { ReachableUrlButton } from '@/components/agents/detail/reachable-url-button'
import { RestoreButton } from '@/components/agents/restore-button'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { RelativeTime } from '@/components/ui/text/relative-time'
import type { AgentSummary } from '@/lib/api/agent'

interface NoteBarProps {
  /** Accessible name of the landmark. */
  label: string
  icon: LucideIcon
  tone?: 'quiet' | 'warning' | 'failed'
  /** The action that resolves it. */
  action?: ReactNode
  children: ReactNode
}

const edges = {
  quiet: 'border-l-line-strong [&>svg]:text-fg-faint',
  warning: 'border-l-state-input-required [&>svg]:text-state-input-required',
  failed: 'border-l-state-failed [&>svg]:text-state-failed',
}

/** A notice at the top of an agent's page. */
function NoteBar({ label, icon: Icon, tone = 'quiet', action, children }: NoteBarProps) {
  return (
    <aside
      aria-label={label}
      className={cn(
        'mb-4 flex flex-wrap items-start gap-x-3 gap-y-2 rounded-panel border border-l-2 border-line bg-bg-subtle px-4 py-3',
        edges[tone],
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 basis-56 text-pretty wrap-anywhere text-fg-muted">{children}</div>
      {action}
    </aside>
  )
}

interface AgentNotesProps {
  agent: AgentSummary
  /** Reachable URL that can replace the card's listen address. */
  reachableUrl: string | undefined
}

/** Notices that the agent is archived, deprecated or down, with actions. */
export function AgentNotes({ agent, reachableUrl }: AgentNotesProps) {
  const t = useTranslations('agentPage')
  const why = useTranslations('status.why')
  if (agent.lifecycle === 'archived')
    return (
      <NoteBar label={t('archivedTitle')} icon={Archive} action={<RestoreButton agent={agent} />}>
        {t('archived')}
      </NoteBar>
    )
  return (
    <>
      {agent.lifecycle === 'deprecated' ? (
        <NoteBar label={t('deprecatedTitle')} icon={TriangleAlert} tone="warning">
          {t('deprecated')} {agent.owner === null ? null : t('askOwner', { owner: agent.owner })}
        </NoteBar>
      ) : null}
      {agent.status === 'down' ? (
        <NoteBar
          label={t('downTitle')}
          icon={CircleSlash}
          tone="failed"
          action={
            <>
              {reachableUrl ? (
                <ReachableUrlButton slug={agent.slug} url={reachableUrl}>
                  {t('useFoundUrl', { url: reachableUrl })}
                </ReachableUrlButton>
              ) : null}
              <Button asChild size="sm">
                <Link href={`/agents/${agent.slug}?tab=health`}>{t('toHealth')}</Link>
              </Button>
            </>
          }
        >
          <p>
            <span className="font-medium text-fg">{t('down')}</span>{' '}
            {agent.statusSince ? <RelativeTime at={agent.statusSince} className="text-fg-faint" /> : null}
          </p>
          {agent.statusCode ? <p>{why(agent.statusCode)}</p> : null}
        </NoteBar>
      ) : null}
    </>
  )
}
