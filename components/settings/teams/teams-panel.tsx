'use client'

import { Pencil, Plus, Trash2, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmCall } from '@/components/settings/confirm-call'
import { PersonPicture } from '@/components/entities/viewer/person-picture'
import { TeamNameForm } from '@/components/settings/teams/team-name-form'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Dialog, DialogContent } from '@/components/ui/overlay/dialog'
import type { Person, Team } from '@/lib/api/account'
import { api } from '@/lib/client/api'

/** The dialog that is open. */
type Editing = { kind: 'create' } | { kind: 'rename' | 'remove'; team: Team }

function Members({ people }: { people: readonly Person[] }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-xs text-fg-muted">
      {people.map(({ id, name, picture }) => (
        <li key={id} className="flex min-w-0 items-center gap-1.5">
          <PersonPicture name={name} src={picture} size="sm" />
          <span className="min-w-0 wrap-anywhere" dir="auto">
            {name}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface TeamRowProps {
  team: Team
  people: readonly Person[]
  edit: (editing: Editing) => void
}

function TeamRow({ team, people, edit }: TeamRowProps) {
  const t = useTranslations('people.team')
  const { id, name } = team
  const members = people.filter(({ teamIds }) => teamIds.includes(id))
  return (
    <li className="flex items-center gap-2 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" dir="auto">
          {name}
        </p>
        {members.length === 0 ? (
          <p className="text-xs text-fg-muted">{t('noMembers')}</p>
        ) : (
          <Members people={members} />
        )}
      </div>
      <IconButton label={t('renameNamed', { name })} onClick={() => edit({ kind: 'rename', team })}>
        <Pencil />
      </IconButton>
      <IconButton label={t('removeNamed', { name })} onClick={() => edit({ kind: 'remove', team })}>
        <Trash2 />
      </IconButton>
    </li>
  )
}

/** All teams with their people. */
export function TeamsPanel({ teams, people }: { teams: readonly Team[]; people: readonly Person[] }) {
  const t = useTranslations('people.team')
  const [editing, setEditing] = useState<Editing | null>(null)
  const close = (): void => setEditing(null)
  const create = (
    <Button variant="primary" onClick={() => setEditing({ kind: 'create' })}>
      <Plus />
      {t('create')}
    </Button>
  )
  return (
    <>
      <header className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="text-base font-semibold">{t('title')}</h2>
        {teams.length > 0 ? create : null}
      </header>
      {teams.length > 0 ? (
        <>
          <p className="mt-1 text-pretty text-fg-muted">
            {t('text')} {t('assign')}
          </p>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {teams.map((team) => (
              <TeamRow key={team.id} team={team} people={people} edit={setEditing} />
            ))}
          </ul>
        </>
      ) : (
        <EmptyState icon={Users} title={t('none')} description={t('text')} action={create} />
      )}
      <Dialog open={editing !== null && editing.kind !== 'remove'} onOpenChange={(open) => (open ? null : close())}>
        {editing?.kind === 'create' ? (
          <DialogContent title={t('create')}>
            <TeamNameForm
              name=""
              action={t('create')}
              save={(name) => api.createTeam({ body: { name } })}
              onSaved={close}
            />
          </DialogContent>
        ) : editing?.kind === 'rename' ? (
          <DialogContent title={t('rename')}>
            <TeamNameForm
              name={editing.team.name}
              action={t('save')}
              save={(name) => api.changeTeam({ id: editing.team.id, body: { name } })}
              onSaved={close}
            />
          </DialogContent>
        ) : null}
      </Dialog>
      {editing?.kind === 'remove' ? (
        <ConfirmCall
          title={t('removeQuestion', { name: editing.team.name })}
          description={t('removeConsequence', { count: editing.team.memberCount })}
          action={t('remove')}
          call={() => api.removeTeam({ id: editing.team.id })}
          onClose={close}
        />
      ) : null}
    </>
  )
}
