'use client'

import { CircleCheck, CircleMinus, CircleX, PlugZap } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useCredentials, useCredentialStore } from '@/components/credentials/credential-context'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import type { Hop } from '@/lib/api/credential-calls'

const outcomeStyles = {
  ok: { icon: CircleCheck, tone: 'text-state-completed' },
  failed: { icon: CircleX, tone: 'text-state-failed' },
  skipped: { icon: CircleMinus, tone: 'text-fg-faint' },
} satisfies Record<Hop['outcome'], object>

/** Returns the translated message of a step, if its code has one. */
function useStepMessage(): (hop: Hop) => { message: string; hint?: string } {
  const t = useTranslations('credentials.test')
  const translateFault = useTranslateFault()
  return ({ code, values = {}, message, hint }) => {
    if (!code) return { message, hint }
    // Connection errors use the same messages as faults.
    if (!t.has(`says.${code}`))
      return translateFault({ kind: 'agent-unreachable', message, hint, details: { code, values } })
    return { message: t(`says.${code}`, values), hint: t.has(`todo.${code}`) ? t(`todo.${code}`, values) : undefined }
  }
}

function HopLine({ hop }: { hop: Hop }) {
  const t = useTranslations('credentials.test')
  const format = useFormatter()
  const { message, hint } = useStepMessage()(hop)
  const { icon: Icon, tone } = outcomeStyles[hop.outcome]
  return (
    <li className="grid grid-cols-[1rem_minmax(0,1fr)_auto] gap-x-2.5 py-2 sm:grid-cols-[1rem_8rem_minmax(0,1fr)_auto]">
      <Icon aria-hidden className={cn('mt-0.5 size-4', tone)} />
      <span className="font-medium">
        {t(`steps.${hop.step}`)}
        <span className="sr-only"> {t(`outcomes.${hop.outcome}`)}</span>
      </span>
      <span className="col-start-2 row-start-2 min-w-0 wrap-anywhere sm:col-start-3 sm:row-start-1">
        {message}
        {hint ? <span className="block text-pretty text-fg-muted">{hint}</span> : null}
      </span>
      <span className="col-start-3 row-start-1 font-mono text-xs leading-5 text-fg-faint tabular sm:col-start-4">
        {hop.outcome === 'skipped' ? null : t('ms', { ms: format.number(hop.ms) })}
      </span>
    </li>
  )
}

/** Tests the connection to the agent and shows the result of each step. */
export function ConnectionTest() {
  const t = useTranslations('credentials.test')
  const translateFault = useTranslateFault()
  const { store } = useCredentialStore()
  const test = useCredentials((state) => state.test)
  const running = test === 'running'
  const done = running ? null : test
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button disabled={running} onClick={() => void store.tryOut()}>
          <PlugZap />
          {t(running ? 'running' : 'run')}
        </Button>
        <output className={done?.ok && !done.value.ok ? 'text-state-failed' : 'text-fg-muted'}>
          {done?.ok ? t(done.value.ok ? 'passed' : 'failed') : running ? null : t('hint')}
        </output>
      </div>
      {done?.ok ? (
        <ol className="divide-y divide-line border-y border-line">
          {done.value.hops.map((hop) => (
            <HopLine key={`${hop.step} ${hop.message}`} hop={hop} />
          ))}
        </ol>
      ) : done ? (
        <ErrorPanel fault={translateFault(done.fault)} onRetry={() => void store.tryOut()} />
      ) : null}
    </div>
  )
}
