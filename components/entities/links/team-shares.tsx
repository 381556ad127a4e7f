'use client'

import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { type SharedItem, useTeamShares } from '@/components/entities/links/use-team-shares'
import { TeamMenu } from '@/components/entities/viewer/team-menu'
import { usePageViewer } from '@/components/entities/viewer/viewer-context'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'

const link = 'text-accent underline underline-offset-2'

/** One sentence that says what is missing to share with teams. */
function NoTeams() {
  const t = useTranslations('traces.teams')
  const { role, accounts } = usePageViewer()
  if (accounts && role !== 'administrator') return <p className="text-pretty text-fg-muted">{t('noneMember')}</p>
  return (
    <p className="text-pretty text-fg-muted">
      {t(accounts ? 'none' : 'off')}{' '}
      <Link href={accounts ? '/settings/teams' : '/settings/people'} className={link}>
        {t(accounts ? 'open' : 'openPeople')}
      </Link>
    </p>
  )
}

/** The teams that may read a task or a conversation. Each choice is stored at once. */
export function TeamShares({ item }: { item: SharedItem }) {
  const t = useTranslations('traces.teams')
  const translateFault = useTranslateFault()
  const { accounts } = usePageViewer()
  const { known, choices, busy, fault, share } = useTeamShares(item)
  const names = known?.ofConversation.map(({ name }) => name) ?? []
  return (
    <section aria-label={t('title')} className="grid gap-2">
      <h3 className="text-xs font-medium text-fg-muted">{t('title')}</h3>
      {accounts && known === null && fault === null ? (
        <div aria-hidden className="h-14" />
      ) : choices.length === 0 ? (
        <NoTeams />
      ) : (
        <>
          <TeamMenu
            teams={choices}
            value={known?.teams.map(({ id }) => id) ?? []}
            onChange={(teamIds) => void share(teamIds)}
            label={t('label')}
            disabled={busy}
            className="w-full sm:w-72"
          />
          <p className="text-xs text-pretty text-fg-muted">{t(item.kind)}</p>
        </>
      )}
      {names.length > 0 ? (
        <p className="text-xs text-pretty text-fg-muted">{t('ofConversation', { teams: names.join(', ') })}</p>
      ) : null}
      {fault ? <ErrorPanel fault={translateFault(fault)} /> : null}
    </section>
  )
}
