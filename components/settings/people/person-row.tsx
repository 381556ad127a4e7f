'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PersonActions } from '@/components/settings/people/person-actions'
import { Problem } from '@/components/settings/people/problem'
import { RoleSelect } from '@/components/settings/people/role-select'
import { PersonPicture } from '@/components/entities/viewer/person-picture'
import { TeamMenu } from '@/components/entities/viewer/team-menu'
import { toast } from '@/components/ui/feedback/toast'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import { Chip } from '@/components/ui/text/chip'
import { useRelativeTime } from '@/components/ui/text/relative-time'
import type { Person, PersonPatch, Team } from '@/lib/api/account'
import { api } from '@/lib/client/api'

interface PersonRowProps {
  person: Person
  teams: readonly Team[]
  /** Whether it is the person who uses the page. */
  isSelf: boolean
}

/** A person with role and teams, which can be changed in place. */
export function PersonRow({ person, teams, isSelf }: PersonRowProps) {
  const t = useTranslations('people')
  const relativeTime = useRelativeTime()
  const { pending, result, run } = useApiCall({ refreshes: true })
  /** What is being saved. */
  const [sent, setSent] = useState<PersonPatch>({})
  const { id, name, email, picture, seenAt, passkeyCount } = person
  const role = (pending && sent.role) || person.role
  /** Those that a provider gives are not sent: it may have taken them away meanwhile. */
  const teamIds =
    (pending && sent.teamIds) || person.teamIds.filter((teamId) => !person.providedTeamIds.includes(teamId))
  const change = (patch: PersonPatch): void => {
    setSent(patch)
    run(() => api.changePerson({ id, body: patch }), {
      onRefreshed: () => {
        if (patch.disabled === false) toast.success(t('enabledNow', { name }))
      },
    })
  }
  return (
    <li
      aria-label={name}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 py-3 lg:grid-cols-[minmax(0,1fr)_9rem_11rem_auto]"
    >
      <div className="flex min-w-0 gap-3">
        <PersonPicture name={name} src={picture} />
        <div className="min-w-0">
          <p className="flex min-w-0 items-center gap-2">
            <span className="min-w-0 truncate font-medium" dir="auto">
              {name}
            </span>
            {isSelf ? <Chip>{t('you')}</Chip> : null}
            {passkeyCount > 0 ? <Chip>{t('passkeys.count', { count: passkeyCount })}</Chip> : null}
            {person.disabled ? <Chip className="text-state-failed">{t('disabled')}</Chip> : null}
          </p>
          <p className="truncate text-xs text-fg-muted">{email ?? t('noEmail')}</p>
          <p className="text-xs text-fg-faint">
            {seenAt === null ? t('neverSeen') : t('lastSeen', { time: relativeTime(seenAt) })}
          </p>
        </div>
      </div>
      <PersonActions
        person={person}
        disabled={pending}
        isSelf={isSelf}
        enable={() => change({ disabled: false })}
        className="lg:order-last"
      />
      <div className="col-span-full grid grid-cols-2 gap-2 lg:contents">
        <RoleSelect
          aria-label={t('roleOf', { name })}
          value={role}
          disabled={pending}
          onChange={(next) => change({ role: next })}
          className="w-full"
        />
        <TeamMenu
          teams={teams}
          value={teamIds}
          provided={person.providedTeamIds}
          label={t('teamsOf', { name })}
          disabled={pending}
          onChange={(next) => change({ teamIds: next })}
          className="w-full"
        />
      </div>
      <div className="order-last col-span-full empty:hidden">
        <Problem result={result} />
      </div>
    </li>
  )
}
