'use client'

import { UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { InvitationList } from '@/components/settings/people/invitation-list'
import { InviteDialog } from '@/components/settings/people/invite-dialog'
import { PersonRow } from '@/components/settings/people/person-row'
import { TurnOffAccounts } from '@/components/settings/people/turn-off-accounts'
import { Button } from '@/components/ui/button/button'
import type { People, Team } from '@/lib/api/account'

interface PeoplePanelProps {
  people: People
  teams: readonly Team[]
  /** ID of the person who uses the page. */
  ownId: string
  /** Whether an access token is set as well. */
  hasToken: boolean
  /** Opens the dialog for an invitation at once. */
  invites: boolean
}

/** People with their roles and teams, and open invitations. */
export function PeoplePanel({ people, teams, ownId, hasToken, invites }: PeoplePanelProps) {
  const t = useTranslations('people')
  const router = useRouter()
  const [isInviting, setIsInviting] = useState(invites)
  /** Counts invitations, so that each begins with an empty form. */
  const [turn, setTurn] = useState(0)
  const open = (): void => {
    setTurn(turn + 1)
    setIsInviting(true)
  }
  const close = (): void => {
    setIsInviting(false)
    // The command of the palette opens the dialog again.
    if (invites) router.replace('/settings/people')
  }
  return (
    <>
      <header className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-base font-semibold">{t('title')}</h2>
        <span className="text-fg-faint tabular">{t('count', { count: people.people.length })}</span>
        <Button variant="primary" className="ml-auto" onClick={open}>
          <UserPlus />
          {t('invite.open')}
        </Button>
      </header>
      {people.people.length === 1 && people.invitations.length === 0 ? (
        <p className="mt-2 text-pretty text-fg-muted">{t('on')}</p>
      ) : null}
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {people.people.map((person) => (
          <PersonRow key={person.id} person={person} teams={teams} isSelf={person.id === ownId} />
        ))}
      </ul>
      <InvitationList invitations={people.invitations} teams={teams} />
      <div className="mt-8 border-t border-line">
        <TurnOffAccounts hasToken={hasToken} />
      </div>
      <InviteDialog key={turn} teams={teams} open={isInviting} onClose={close} />
    </>
  )
}
