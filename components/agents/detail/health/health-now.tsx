'use client'

import { Eye } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useEffect } from 'react'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import { ForRole } from '@/components/entities/viewer/viewer-context'
import { StatusMark } from '@/components/entities/agent/status-mark'
import { useRelativeTime } from '@/components/ui/text/relative-time'
import { Button } from '@/components/ui/button/button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { useRefresh } from '@/components/ui/navigation/use-refresh'
import type { AgentHealth, ProbeView } from '@/lib/api/agent-health'
import { api } from '@/lib/client/api'

/** Refreshes the page soon after `at`, repeatedly until `at` changes. */
function useRefreshAt(at: string | null): void {
  const refresh = useRefresh()
  useEffect(() => {
    if (at === null) return
    return refreshAt(at, refresh)
  }, [at, refresh])
}

/** Codes of Switchboard's own findings, which have no message from the agent. */
const ours = new Set<AgentHealth['statusCode']>(['slow', 'changed', 'broken-card'])

interface HealthNowProps {
  slug: string
  health: AgentHealth
  archived: boolean
  /** Whether the person may change the agent. */
  changeable: boolean
}

/** The current status, its reason, and a button to check now. */
export function HealthNow({ slug, health, archived, changeable }: HealthNowProps) {
  const t = useTranslations('health')
  const word = useTranslations('status')
  const translateFault = useTranslateFault()
  const when = useRelativeTime()
  const checking = useApiCall<ProbeView>({ refreshes: true })
  const seeing = useApiCall({ refreshes: true })
  useRefreshAt(health.nextProbeAt)
  const { status, statusCode, statusReason, statusSaid, statusSince, probedAt, nextProbeAt } = health
  // Nothing checks an archived agent, so its last status says nothing about it.
  const why = !archived && statusCode && word(`why.${statusCode}`)
  const { message: reasonText } = translateFault({
    kind: 'agent-error',
    message: statusReason ?? '',
    ...(statusSaid && { details: statusSaid }),
  })
  const unseen = statusCode === 'changed'
  const acknowledge = () => seeing.run(() => api.acknowledgeCardChange({ id: slug }))
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          {archived ? null : (
            <p className="flex items-center gap-2 text-base font-semibold">
              <StatusMark status={status} className="size-3" />
              {word(`word.${status}`)}
              {statusSince ? (
                <span className="text-xs font-normal text-fg-faint">{word('since', { when: when(statusSince) })}</span>
              ) : null}
            </p>
          )}
          {why ? <p className="mt-1 text-pretty">{why}</p> : null}
          {statusReason && why && !ours.has(statusCode) ? (
            <p
              className="mt-1 font-mono text-xs wrap-anywhere text-fg-muted"
              {...(reasonText === statusReason && { lang: 'en' })}
            >
              {reasonText}
            </p>
          ) : null}
          <p className="mt-1 text-xs text-fg-faint">
            {probedAt ? t('lastLook', { when: when(probedAt) }) : t('neverLooked')}
            {nextProbeAt ? ` · ${t('nextLook', { when: when(nextProbeAt, true) })}` : null}
          </p>
        </div>
        {archived ? null : (
          <div className="flex flex-wrap items-center gap-2">
            {unseen ? (
              <>
                <Button asChild>
                  <Link href={`/agents/${slug}?tab=card`}>{t('toCard')}</Link>
                </Button>
                {changeable ? (
                  <Button variant="ghost" disabled={seeing.pending} onClick={acknowledge}>
                    {t('seen')}
                  </Button>
                ) : null}
              </>
            ) : null}
            <ForRole least="member">
              <Button disabled={checking.pending} onClick={() => checking.run(() => api.probeAgent({ id: slug }))}>
                <Eye />
                {t(checking.pending ? 'looking' : 'look')}
              </Button>
            </ForRole>
          </div>
        )}
      </div>
      <output className="sr-only">
        {checking.result?.ok ? t('looked', { word: word(`word.${checking.result.value.status}`) }) : null}
      </output>
      {checking.result?.ok === false ? <ErrorPanel fault={translateFault(checking.result.fault)} /> : null}
      {seeing.result?.ok === false ? <ErrorPanel fault={translateFault(seeing.result.fault)} /> : null}
    </div>
  )
}

/** The scheduled check takes a moment. */
const graceMs = 3_000
const soonestMs = 5_000
/** Upper limit, since timers and clocks are inexact. */
const latestMs = 3_600_000

/** Calls `refresh` soon after `at`, and repeatedly from then on, since the check may take long. Returns the stop function. */
export function refreshAt(at: string, refresh: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const arm = (): void => {
    const ms = Math.min(Math.max(Date.parse(at) - Date.now() + graceMs, soonestMs), latestMs)
    timer = setTimeout(() => {
      refresh()
      arm()
    }, ms)
  }
  arm()
  return () => clearTimeout(timer)
}
