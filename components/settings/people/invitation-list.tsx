'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmCall } from '@/components/settings/confirm-call'
import { Button } from '@/components/ui/button/button'
import { useRelativeTime } from '@/components/ui/text/relative-time'
import type { Invitation, Team } from '@/lib/api/account'
import { api } from '@/lib/client/api'

function InvitationRow({ invitation, teams }: { invitation: Invitation; teams: readonly Team[] }) {
  const t = useTranslations('people')
  const relativeTime = useRelativeTime()
  const roleNames = useTranslations('ui.roles')
  const [isAsking, setIsAsking] = useState(false)
  const { creator, email, expiresAt, id, role, teamIds } = invitation
  const name = email ?? t('invitations.anyone')
  const names = teams.filter((team) => teamIds.includes(team.id)).map((team) => team.name)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="text-xs text-fg-muted">
          {[
            roleNames(role),
            ...names,
            ...(creator ? [t('invitations.creator', { name: creator.name })] : []),
            t('expires', { time: relativeTime(expiresAt, true) }),
          ].join(' · ')}
        </p>
      </div>
      <Button size="sm" aria-label={t('invitations.withdrawNamed', { name })} onClick={() => setIsAsking(true)}>
        {t('invitations.withdraw')}
      </Button>
      {isAsking ? (
        <ConfirmCall
          title={t('invitations.withdrawQuestion', { name })}
          description={t('invitations.withdrawConsequence')}
          action={t('invitations.withdrawInvitation')}
          call={() => api.withdrawInvitation({ id })}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </li>
  )
}

interface InvitationListProps {
  invitations: readonly Invitation[]
  teams: readonly Team[]
}

/** Invitations that can still be accepted. */
export function InvitationList({ invitations, teams }: InvitationListProps) {
  const t = useTranslations('people.invitations')
  if (invitations.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="text-base font-semibold">{t('title')}</h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} teams={teams} />
        ))}
      </ul>
    </section>
  )
}
