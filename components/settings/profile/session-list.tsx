'use client'

import { useTranslations } from 'next-intl'
import { Problem } from '@/components/settings/people/problem'
import { readDevice } from '@/components/settings/profile/read-device'
import { SettingsSection } from '@/components/settings/settings-section'
import { Button } from '@/components/ui/button/button'
import { toast } from '@/components/ui/feedback/toast'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import { Chip } from '@/components/ui/text/chip'
import { useRelativeTime } from '@/components/ui/text/relative-time'
import type { BrowserSession } from '@/lib/api/account'
import { api } from '@/lib/client/api'

function SessionRow({ session }: { session: BrowserSession }) {
  const t = useTranslations('people.profile')
  const relativeTime = useRelativeTime()
  const { pending, result, run } = useApiCall({ refreshes: true })
  const { address, current, id, usedAt, userAgent } = session
  const { browser, system } = readDevice(userAgent)
  const device = browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknownDevice'))
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 truncate font-medium" title={userAgent}>
            {device}
          </span>
          {current ? <Chip>{t('thisBrowser')}</Chip> : null}
        </p>
        <p className="text-xs text-fg-muted">{t('used', { address, time: relativeTime(usedAt) })}</p>
      </div>
      <Problem result={result} />
      {current ? null : (
        <Button
          size="sm"
          disabled={pending}
          aria-label={t('endNamed', { device })}
          onClick={() => run(() => api.endSession({ id }))}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}

/** The own sessions, which can be ended one by one, or all but this one. */
export function SessionList({ sessions }: { sessions: readonly BrowserSession[] }) {
  const t = useTranslations('people.profile')
  const { pending, result, run } = useApiCall<{ ended: number }>({ refreshes: true })
  const endOthers = (): void =>
    run(() => api.endOtherSessions(), { onValue: ({ ended }) => toast.success(t('ended', { count: ended })) })
  return (
    <SettingsSection id="sessions" title={t('sessions')} hint={t('sessionsHint')}>
      {sessions.length === 0 ? (
        <p className="text-fg-muted">{t('noSessions')}</p>
      ) : (
        <ul className="-mt-2.5 divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      <Problem result={result} />
      {sessions.some(({ current }) => !current) ? (
        <Button className="justify-self-start" disabled={pending} onClick={endOthers}>
          {t('endOthers')}
        </Button>
      ) : null}
    </SettingsSection>
  )
}
