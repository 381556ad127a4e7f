'use client'

import { useTranslations } from 'next-intl'
import type { AgentChoices } from '@/components/agents/detail/agent-choices'
import { DialectSelect } from '@/components/agents/dialect-select'
import { PushProofField } from '@/components/agents/detail/push-proof-field'
import { TagInput } from '@/components/agents/tag-input'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Segmented } from '@/components/ui/segmented'
import { chooseInterface } from '@/lib/a2a/cards/choose-interface'
import type { AgentDetail } from '@/lib/api/agent'

interface SettingsFieldsProps {
  agent: Pick<AgentDetail, 'interfaces' | 'capabilities' | 'pushProof'>
  value: AgentChoices
  onChange: (choices: AgentChoices) => void
}

export function SettingsFields({ agent, value, onChange }: SettingsFieldsProps) {
  const t = useTranslations('agent.settings')
  const word = useTranslations('agent.lifecycle')
  const change = (next: Partial<AgentChoices>) => onChange({ ...value, ...next })
  return (
    <>
      <Field label={t('endpoint')} hint={t('endpointHint')}>
        <Input
          name="endpoint"
          value={value.endpoint}
          onChange={(event) => change({ endpoint: event.target.value })}
          placeholder={chooseInterface(agent.interfaces, value.dialect ?? undefined)?.url}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2048}
          dir="ltr"
          className="font-mono text-xs"
        />
      </Field>
      <Field label={t('dialect')} hint={t('dialectHint')}>
        <DialectSelect value={value.dialect} onChange={(dialect) => change({ dialect })} />
      </Field>
      <Field label={t('tags')} hint={t('tagsHint')}>
        <TagInput value={value.tags} onChange={(tags) => change({ tags })} />
      </Field>
      <div className="grid justify-items-start gap-1.5">
        <span aria-hidden className="text-xs font-medium text-fg-muted">
          {t('lifecycle')}
        </span>
        <Segmented
          aria-label={t('lifecycle')}
          value={value.lifecycle}
          onValueChange={(lifecycle) => change({ lifecycle })}
          options={[
            { value: 'active', label: word('active') },
            { value: 'deprecated', label: word('deprecated') },
          ]}
        />
        <p className="text-xs text-fg-faint">{t('lifecycleHint')}</p>
      </div>
      {agent.capabilities.pushNotifications || agent.pushProof ? (
        <PushProofField value={value.pushProof} onChange={(pushProof) => change({ pushProof })} />
      ) : null}
    </>
  )
}
