'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ChoiceField } from '@/components/agents/detail/setting-field-groups'
import { Section } from '@/components/agents/section'
import { TeamMenu } from '@/components/entities/viewer/team-menu'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { Field } from '@/components/ui/form/field'
import { Select } from '@/components/ui/form/select'
import { SaveRow } from '@/components/ui/form/save-row'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import { visibilities } from '@/lib/access/agent-access'
import { credentialModes } from '@/lib/api/constants'
import type { Team } from '@/lib/api/account'
import type { AgentDetail } from '@/lib/api/agent'
import { api } from '@/lib/client/api'

const noTeam = 'none'

interface AccessFormProps {
  agent: Pick<AgentDetail, 'slug' | 'access'>
  /** The teams that the person may choose. */
  teams: readonly Team[]
}

/** Who sees the agent, and whose editors change it. */
export function AccessForm({ agent, teams }: AccessFormProps) {
  const t = useTranslations('agent.access')
  const translateFault = useTranslateFault()
  const { visibility, teamId, visibleTo, credentials } = agent.access
  const saved = { visibility, teamId, visibleTo, credentials }
  const [access, setAccess] = useState(saved)
  const { pending, result, run } = useApiCall({ refreshes: true })
  const isDirty = JSON.stringify(access) !== JSON.stringify(saved)
  const change = (next: Partial<typeof access>): void => setAccess({ ...access, ...next })
  return (
    <Section title={t('title')} className="border-t border-line pt-5">
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (isDirty) run(() => api.changeAgent({ id: agent.slug, body: { access } }))
        }}
      >
        <ChoiceField
          title={t('visibility')}
          value={access.visibility}
          onChange={(next) => change({ visibility: next })}
          options={visibilities.map((value) => ({ value, label: t(value) }))}
        >
          <p className="text-xs text-pretty text-fg-faint">{t(`hints.${access.visibility}`)}</p>
        </ChoiceField>
        {teams.length === 0 ? <p className="text-xs text-pretty text-fg-muted">{t('noTeams')}</p> : null}
        {teams.length > 0 && access.visibility === 'teams' ? (
          <div className="grid gap-1.5">
            <span aria-hidden className="text-xs font-medium text-fg-muted">
              {t('visibleTo')}
            </span>
            <TeamMenu
              teams={teams}
              value={access.visibleTo}
              onChange={(next) => change({ visibleTo: next })}
              label={t('visibleTo')}
              className="w-full"
            />
          </div>
        ) : null}
        {teams.length > 0 ? (
          <Field label={t('team')} hint={t('teamHint')}>
            <Select
              value={access.teamId ?? noTeam}
              onValueChange={(next) => change({ teamId: next === noTeam ? null : next })}
              options={[
                { value: noTeam, label: t('noTeam') },
                ...teams.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Field>
        ) : null}
        <ChoiceField
          title={t('credentials')}
          value={access.credentials}
          onChange={(next) => change({ credentials: next })}
          options={credentialModes.map((value) => ({ value, label: t(`credentialModes.${value}`) }))}
        >
          <p className="text-xs text-pretty text-fg-faint">{t(`credentialHints.${access.credentials}`)}</p>
        </ChoiceField>
        {result?.ok === false ? <ErrorPanel fault={translateFault(result.fault)} /> : null}
        <SaveRow
          isDirty={isDirty}
          pending={pending}
          saved={result?.ok === true}
          labels={{ save: t('save'), saving: t('saving'), saved: t('saved') }}
        />
      </form>
    </Section>
  )
}
