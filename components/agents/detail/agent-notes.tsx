import { Archive, CircleSlash, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import type { AgentActions } from '@/components/agents/detail/agent-actions'
import { NoteBar } from '@/components/agents/detail/note-bar'
import { FoundUrlButton } from '@/components/agents/detail/found-url-button'
import { RestoreButton } from '@/components/agents/restore-button'
import { Button } from '@/components/ui/button'
import { RelativeTime } from '@/components/ui/relative-time'
import type { AgentSummary } from '@/lib/api/agent'

interface AgentNotesProps extends Pick<AgentActions, 'change'> {
  agent: AgentSummary
  /** Where it could be called instead of at the listen address that its card names. */
  foundUrl: string | undefined
}

/** What stands in the way of using the agent: it is archived, deprecated or down, and what can be done. */
export function AgentNotes({ agent, foundUrl, change }: AgentNotesProps) {
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
              {foundUrl ? (
                <FoundUrlButton slug={agent.slug} url={foundUrl} change={change}>
                  {t('useFoundUrl', { url: foundUrl })}
                </FoundUrlButton>
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
