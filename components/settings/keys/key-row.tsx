'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button/button'
import { useNow } from '@/components/ui/hooks/use-now'
import { RelativeTime } from '@/components/ui/text/relative-time'
import type { ApiKey } from '@/lib/api/api-key'

interface KeyRowProps {
  apiKey: ApiKey
  /** Whether keys of several people are listed. */
  showsPerson: boolean
  /** Null if the person may not change it. */
  onChange: (() => void) | null
  onRevoke: () => void
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt className="shrink-0 text-fg-faint">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** One API key: what it may do, its agents, expiry and last use. */
export function KeyRow({ apiKey, showsPerson, onChange, onRevoke }: KeyRowProps) {
  const t = useTranslations('keys')
  const now = useNow()
  const { name, prefix, scope, agents, person, expiresAt, usedAt, revokedAt, quota } = apiKey
  const hasExpired = expiresAt !== null && now !== null && Date.parse(expiresAt) <= now
  const { callsPerMinute, concurrentTasks, bytesPerDay } = quota
  const limits = [
    callsPerMinute === null ? null : t('limits.short.calls', { count: callsPerMinute }),
    concurrentTasks === null ? null : t('limits.short.tasks', { count: concurrentTasks }),
    bytesPerDay === null ? null : t('limits.short.megabytes', { count: bytesPerDay / 1_000_000 }),
  ].filter((limit) => limit !== null)
  const isActive = revokedAt === null && !hasExpired
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <h3 dir="auto" className="min-w-0 text-sm wrap-anywhere">
            {name}
          </h3>
          <code dir="ltr" className="font-mono text-xs text-fg-muted">
            {prefix}…
          </code>
        </div>
        <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-fg-muted">
          <Fact label={t('scope')}>{t(`scopes.${scope}`)}</Fact>
          <Fact label={t('agents')}>
            {agents === null
              ? t('all')
              : agents.length === 0
                ? t('hidden')
                : agents.map((agent) => agent.name).join(', ')}
          </Fact>
          {showsPerson ? <Fact label={t('person')}>{person.name}</Fact> : null}
          {isActive ? (
            <Fact label={t('expires')}>{expiresAt === null ? t('never') : <RelativeTime at={expiresAt} ahead />}</Fact>
          ) : null}
          <Fact label={t('used')}>{usedAt === null ? t('unused') : <RelativeTime at={usedAt} />}</Fact>
          {limits.length > 0 ? <Fact label={t('limits.title')}>{limits.join(' · ')}</Fact> : null}
        </dl>
      </div>
      {isActive ? (
        <div className="flex gap-2">
          {onChange ? (
            <Button size="sm" aria-label={t('change', { name })} onClick={onChange}>
              {t('edit')}
            </Button>
          ) : null}
          <Button size="sm" variant="danger" aria-label={t('revokeNamed', { name })} onClick={onRevoke}>
            {t('revoke')}
          </Button>
        </div>
      ) : (
        <span className="text-xs text-fg-muted">{t(revokedAt ? 'revoked' : 'expired')}</span>
      )}
    </li>
  )
}
