'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useChartTimes } from '@/components/agents/detail/health/time-chart'
import { Section } from '@/components/agents/section'
import { StatusMark } from '@/components/entities/agent/status-mark'
import { Button } from '@/components/ui/button/button'
import { RelativeTime } from '@/components/ui/text/relative-time'
import type { AgentHealth } from '@/lib/api/agent-health'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { Field } from '@/components/ui/form/field'
import { Select } from '@/components/ui/form/select'
import { Textarea } from '@/components/ui/form/input'
import { toast } from '@/components/ui/feedback/toast'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { probeModes } from '@/lib/api/agent'
import { api } from '@/lib/client/api'

const fewest = 10

/** The latest health checks. */
export function ProbeList({ recent }: Pick<AgentHealth, 'recent'>) {
  const t = useTranslations('health')
  const status = useTranslations('status')
  const { took } = useChartTimes(0)
  const [all, setAll] = useState(false)
  return (
    <Section title={t('recent')}>
      {recent.length === 0 ? <p className="text-fg-muted">{t('noRecent')}</p> : null}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {recent.slice(0, all ? undefined : fewest).map((probe) => (
          <li
            key={probe.at}
            className="grid min-h-9 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1.5 sm:grid-cols-[7rem_8.5rem_minmax(0,1fr)_auto]"
          >
            <RelativeTime at={probe.at} className="text-xs text-fg-muted" />
            <span className="col-start-1 text-xs text-fg-faint sm:col-start-auto">{t(`kinds.${probe.kind}`)}</span>
            <span className="col-start-1 flex min-w-0 items-center gap-2 sm:col-start-auto">
              <StatusMark status={probe.status} />
              <span className="min-w-0">
                {status(`word.${probe.status}`)}
                {probe.code ? <span className="text-fg-muted"> · {status(`why.${probe.code}`)}</span> : null}
              </span>
            </span>
            <span className="col-start-2 row-span-3 row-start-1 text-xs text-fg-muted tabular sm:col-start-auto sm:row-span-1">
              {took(probe.ms)}
            </span>
          </li>
        ))}
      </ul>
      {recent.length > fewest && !all ? (
        <Button variant="ghost" size="sm" onClick={() => setAll(true)} className="mt-2 -ml-2">
          {t('showAll', { count: recent.length })}
        </Button>
      ) : null}
    </Section>
  )
}

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
