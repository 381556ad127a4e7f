'use client'

import { Pin, PinOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button/button'
import { Chip } from '@/components/ui/text/chip'
import { RelativeTime } from '@/components/ui/text/relative-time'
import type { CardSignature } from '@/lib/api/card-signature'

interface SigningKeysProps extends Pick<CardSignature, 'keys' | 'pinnedKeys'> {
  /** Sets the accepted keys by thumbprint. Absent if read-only. */
  onPin?: (thumbprints: string[]) => void
  pending: boolean
}

const timeOf = (at: string) => () => <RelativeTime at={at} />

/** The signing and accepted keys with their thumbprints, and buttons to accept or remove them. */
export function SigningKeys({ keys, pinnedKeys, onPin, pending }: SigningKeysProps) {
  const t = useTranslations('cardTab.signature')
  const pinned = pinnedKeys.map(({ thumbprint }) => thumbprint)
  const gone = pinnedKeys.filter(({ thumbprint }) => !keys.some((key) => key.thumbprint === thumbprint))
  const all = [...keys, ...gone]
  if (all.length === 0) return null
  return (
    <ul aria-label={t('keys')} className="divide-y divide-line border-y border-line">
      {all.map(({ thumbprint, kid, host }) => {
        const accepted = pinnedKeys.find((key) => key.thumbprint === thumbprint)
        const others = pinned.filter((one) => one !== thumbprint)
        return (
          <li key={thumbprint} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
            <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
              <span className="flex flex-wrap items-center gap-2">
                <span className="wrap-anywhere">{kid ?? t('unnamed')}</span>
                {accepted ? (
                  <Chip className="border-state-completed/40 text-state-completed">{t('accepted')}</Chip>
                ) : null}
                {keys.some((key) => key.thumbprint === thumbprint) ? null : <Chip>{t('signsNot')}</Chip>}
              </span>
              <code className="font-mono text-xs break-all text-fg-muted" dir="ltr" title={t('thumbprint')}>
                {thumbprint}
              </code>
              <span className="text-xs text-fg-faint">
                {host ? t('from', { host }) : t('inCard')}
                {accepted ? (
                  <>
                    {' · '}
                    {t.rich('acceptedAt', { when: timeOf(accepted.pinnedAt) })}
                  </>
                ) : null}
              </span>
            </div>
            {onPin ? (
              <Button size="sm" disabled={pending} onClick={() => onPin(accepted ? others : [...pinned, thumbprint])}>
                {accepted ? <PinOff /> : <Pin />}
                {t(accepted ? 'unpin' : 'pin')}
              </Button>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
