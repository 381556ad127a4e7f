'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Problem } from '@/components/settings/people/problem'
import { Setting, SettingsSection } from '@/components/settings/settings-section'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/form/input'
import { SaveRow } from '@/components/ui/form/save-row'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import type { Profile } from '@/lib/api/account'
import { api } from '@/lib/client/api'

/** The own name, which can be changed, and address, role and teams, which administrators change. */
export function NameForm({ profile }: { profile: Profile }) {
  const t = useTranslations('people')
  const noTeams = useTranslations('ui.teamMenu')
  const roleNames = useTranslations('ui.roles')
  const [name, setName] = useState(profile.name)
  const { pending, result, run } = useApiCall({ refreshes: true })
  const isDirty = name.trim() !== profile.name
  const teams = profile.teams.map((team) => team.name).join(', ')
  return (
    <SettingsSection title={t('profile.title')} hint={t('profile.hint')}>
      <form
        className="grid max-w-sm gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isDirty) run(() => api.changeProfile({ body: { name } }))
        }}
      >
        <Field label={t('name')}>
          <Input
            value={name}
            onChange={(event) => setName(event.target.value)}
            required
            maxLength={100}
            autoComplete="name"
            dir="auto"
          />
        </Field>
        <Problem result={result} />
        <SaveRow
          isDirty={isDirty}
          pending={pending}
          saved={result?.ok === true}
          labels={{ save: t('profile.save'), saving: t('profile.saving'), saved: t('profile.saved') }}
        />
      </form>
      <Setting label={t('email')}>
        <span className="min-w-0 wrap-anywhere">{profile.email ?? t('noEmail')}</span>
      </Setting>
      <Setting label={t('role')}>
        <span>{roleNames(profile.role)}</span>
      </Setting>
      <Setting label={t('profile.teams')}>
        <span className="min-w-0 wrap-anywhere">{teams || noTeams('none')}</span>
      </Setting>
    </SettingsSection>
  )
}
