'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { AgentSettings, findFaultField } from '@/components/agents/detail/agent-settings'
import { RetentionText } from '@/components/agents/detail/retention-text'
import {
  ChoiceField,
  EndpointField,
  PushProofField,
  RetentionFields,
} from '@/components/agents/detail/setting-field-groups'
import { DialectSelect, TagInput } from '@/components/agents/agent-fields'
import { ForRole } from '@/components/entities/viewer/viewer-context'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/form/input'
import type { AgentDetail, AgentPatch } from '@/lib/api/agent'
import type { Retention } from '@/lib/api/retention'

interface OwnerFieldProps {
  value: string
  onChange: (owner: string) => void
  /** Owners of other agents, as suggestions. */
  known: readonly string[]
  error?: string | undefined
}

/** The field for the owner: a person or a team. */
function OwnerField({ value, onChange, known, error }: OwnerFieldProps) {
  const t = useTranslations('agent.settings')
  const list = useId()
  return (
    <>
      <Field label={t('owner')} hint={t('ownerHint')} error={error}>
        <Input
          name="owner"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          list={list}
          autoComplete="off"
          maxLength={100}
          dir="auto"
        />
      </Field>
      <datalist id={list}>
        {known.map((owner) => (
          <option key={owner}>{owner}</option>
        ))}
      </datalist>
    </>
  )
}

interface AuthorizationFieldProps {
  value: boolean
  onChange: (passes: boolean) => void
}

/** The setting to forward the Authorization header of a gateway caller to the agent. */
function AuthorizationField({ value, onChange }: AuthorizationFieldProps) {
  const t = useTranslations('agent.settings.authorization')
  return (
    <ChoiceField
      title={t('title')}
      value={value ? 'on' : 'off'}
      onChange={(chosen) => onChange(chosen === 'on')}
      options={[
        { value: 'off', label: t('off') },
        { value: 'on', label: t('on') },
      ]}
    >
      <p className="text-xs text-pretty text-fg-faint">{t(value ? 'onHint' : 'offHint')}</p>
    </ChoiceField>
  )
}

interface SettingsFieldsProps {
  agent: Pick<AgentDetail, 'interfaces' | 'capabilities' | 'pushProof' | 'keepDays' | 'keepMegabytes'>
  value: AgentSettings
  onChange: (choices: AgentSettings) => void
  /** Owners of other agents, as suggestions. */
  owners: readonly string[]
  /** The field that the server rejected. */
  wrong: ReturnType<typeof findFaultField>
  /** Default retention of event logs. */
  limits: Retention
}

/** The fields of an agent's settings: owner and tags, then overrides of the card. */
export function SettingsFields({ agent, value, onChange, owners, wrong, limits }: SettingsFieldsProps) {
  const t = useTranslations('agent.settings')
  const word = useTranslations('agent.lifecycle')
  const change = (next: Partial<AgentSettings>) => onChange({ ...value, ...next })
  const error = (member: keyof AgentPatch) => (wrong?.member === member ? wrong.message : undefined)
  return (
    <>
      <OwnerField value={value.owner} onChange={(owner) => change({ owner })} known={owners} error={error('owner')} />
      <Field label={t('tags')} hint={t('tagsHint')} error={error('tags')}>
        <TagInput value={value.tags} onChange={(tags) => change({ tags })} />
      </Field>
      <ChoiceField
        title={t('lifecycle')}
        value={value.lifecycle}
        onChange={(lifecycle) => change({ lifecycle })}
        options={[
          { value: 'active', label: word('active') },
          { value: 'deprecated', label: word('deprecated') },
        ]}
      >
        <p className="text-xs text-fg-faint">{t('lifecycleHint')}</p>
      </ChoiceField>
      <EndpointField agent={agent} value={value} onChange={(endpoint) => change({ endpoint })} error={error('url')} />
      <Field label={t('dialect')} hint={t('dialectHint')} error={error('dialect')}>
        <DialectSelect value={value.dialect} onChange={(dialect) => change({ dialect })} />
      </Field>
      <AuthorizationField
        value={value.passAuthorization}
        onChange={(passAuthorization) => change({ passAuthorization })}
      />
      <ForRole least="administrator" otherwise={<RetentionText agent={agent} limits={limits} />}>
        <RetentionFields value={value.keep} onChange={(keep) => change({ keep })} limits={limits} />
      </ForRole>
      {agent.capabilities.pushNotifications || agent.pushProof ? (
        <PushProofField
          value={value.pushProof}
          onChange={(pushProof) => change({ pushProof })}
          error={error('pushProof')}
        />
      ) : null}
    </>
  )
}
