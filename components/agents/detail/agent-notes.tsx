import { Archive, CircleSlash, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { NoteBar } from '@/components/agents/detail/note-bar'
import { RestoreButton } from '@/components/agents/restore-button'
import { Button } from '@/components/ui/button'
import { RelativeTime } from '@/components/ui/relative-time'
import type { AgentSummary } from '@/lib/api/agent'

/** What stands in the way of using the agent: it is archived, deprecated or down, and what can be done. */
export function AgentNotes({ agent }: { agent: AgentSummary }) {
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
            <Button asChild size="sm">
              <Link href={`/agents/${agent.slug}?tab=health`}>{t('toHealth')}</Link>
            </Button>
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
