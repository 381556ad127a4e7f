'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useApiCall } from '@/components/agents/detail/use-api-call'
import { Section } from '@/components/agents/section'
import { Button } from '@/components/ui/button/button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { Field } from '@/components/ui/form/field'
import { Select } from '@/components/ui/form/select'
import { Textarea } from '@/components/ui/form/input'
import { toast } from '@/components/ui/feedback/toast'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { probeModes } from '@/lib/api/agent'
import type { AgentHealth } from '@/lib/api/agent-health'
import { api } from '@/lib/client/api'

interface ProbeSettingsProps {
  slug: string
  health: Pick<AgentHealth, 'probeMode' | 'probeText'>
}

/** The health check settings and what a check costs the agent. */
export function ProbeSettings({ slug, health }: ProbeSettingsProps) {
  const t = useTranslations('health')
  const { pending, result, run } = useApiCall({ refreshes: true })
  const translateFault = useTranslateFault()
  const [mode, setMode] = useState(health.probeMode)
  const [text, setText] = useState(health.probeText ?? '')
  const [missing, setMissing] = useState(false)
  const save = () => {
    const isMissing = mode === 'message' && text.trim() === ''
    setMissing(isMissing)
    if (isMissing) return
    const patch = { probeMode: mode, ...(mode === 'message' && { probeText: text.trim() }) }
    run(() => api.changeAgent({ id: slug, body: patch }), { onValue: () => toast.success(t('saved')) })
  }
  return (
    <Section title={t('how')}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field label={t('mode')} hint={t(`modeHints.${mode}`)}>
          <Select
            value={mode}
            onValueChange={setMode}
            options={probeModes.map((value) => ({ value, label: t(`modes.${value}`) }))}
            className="w-full sm:w-64"
          />
        </Field>
        {mode === 'message' ? (
          <Field label={t('text')} hint={t('textHint')} error={missing ? t('textMissing') : undefined}>
            <Textarea value={text} onChange={(event) => setText(event.target.value)} maxLength={2000} dir="auto" />
          </Field>
        ) : null}
        {result?.ok === false ? <ErrorPanel fault={translateFault(result.fault)} /> : null}
        <Button type="submit" disabled={pending} className="justify-self-start">
          {t(pending ? 'saving' : 'save')}
        </Button>
      </form>
    </Section>
  )
}
