'use client'

import { useTranslations } from 'next-intl'
import type { AgentSettings } from '@/components/agents/detail/agent-settings'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/form/input'
import { chooseInterface } from '@/lib/a2a/cards/interfaces'
import type { AgentDetail } from '@/lib/api/agent'

interface EndpointFieldProps {
  agent: Pick<AgentDetail, 'interfaces'>
  value: Pick<AgentSettings, 'endpoint' | 'dialect'>
  onChange: (endpoint: string) => void
  error?: string | undefined
}

/** The field for the endpoint override. Its placeholder is the card's endpoint. */
export function EndpointField({ agent, value, onChange, error }: EndpointFieldProps) {
  const t = useTranslations('agent.settings')
  return (
    <Field label={t('endpoint')} hint={t('endpointHint')} error={error}>
      <Input
        name="endpoint"
        value={value.endpoint}
        onChange={(event) => onChange(event.target.value)}
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
  )
}
