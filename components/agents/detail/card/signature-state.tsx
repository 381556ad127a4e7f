'use client'

import {
  type LucideIcon,
  PenLine,
  PenOff,
  Pin,
  PinOff,
  ShieldAlert,
  ShieldCheck,
  ShieldQuestion,
  ShieldX,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { Chip } from '@/components/ui/text/chip'
import { RelativeTime } from '@/components/ui/text/relative-time'
import type { CardSignature } from '@/lib/api/card-signature'
import { api } from '@/lib/client/api'

interface SigningKeysProps extends Pick<CardSignature, 'keys' | 'pinnedKeys'> {
  /** Sets the accepted keys by thumbprint. Absent if read-only. */
  onPin?: (thumbprints: string[]) => void
  pending: boolean
}

const timeOf = (at: string) => () => <RelativeTime at={at} />

/** The signing and accepted keys with their thumbprints, and buttons to accept or remove them. */
function SigningKeys({ keys, pinnedKeys, onPin, pending }: SigningKeysProps) {
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

interface SignatureStyle {
  icon: LucideIcon
  tone: string
  /** Someone else may impersonate the agent. */
  isAlert: boolean
}

const styles = {
  unsigned: { icon: PenOff, tone: 'text-fg-faint', isAlert: false },
  unchecked: { icon: PenLine, tone: 'text-fg-faint', isAlert: false },
  signed: { icon: PenLine, tone: 'text-state-working', isAlert: false },
  pinned: { icon: ShieldCheck, tone: 'text-state-completed', isAlert: false },
  'changed-key': { icon: ShieldAlert, tone: 'text-state-failed', isAlert: true },
  broken: { icon: ShieldX, tone: 'text-state-failed', isAlert: true },
  unverifiable: { icon: ShieldQuestion, tone: 'text-state-input-required', isAlert: false },
} satisfies Record<CardSignature['state'], SignatureStyle>

/** Returns the style of a signature. Prominent if an accepted key no longer signs. */
function signatureStyle({ state, pinnedKeys }: Pick<CardSignature, 'state' | 'pinnedKeys'>): SignatureStyle {
  if (pinnedKeys.length > 0 && (state === 'unsigned' || state === 'unverifiable')) return styles['changed-key']
  return styles[state]
}

interface SignatureStateProps {
  slug: string
  signature: CardSignature
  readOnly: boolean
}

/** The signature of the card, what it proves, and the accepted keys. */
export function SignatureState({ slug, signature, readOnly }: SignatureStateProps) {
  const t = useTranslations('cardTab.signature')
  const { pending, result, run } = useApiCall({ refreshes: true })
  const translateFault = useTranslateFault({ reading: true })
  const { state, reason, keys, pinnedKeys, uncovered } = signature
  const { icon: Icon, tone, isAlert } = signatureStyle(signature)
  const host = keys[0]?.host
  const lost = state === 'unsigned' && pinnedKeys.length > 0
  const pin = (pinned: string[]) => run(() => api.changeAgent({ id: slug, body: { pinnedKeys: pinned } }))
  return (
    <div className={cn('grid gap-3', isAlert && 'rounded-panel border border-state-failed/40 p-4')}>
      <div className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2.5">
        <Icon aria-hidden className={cn('mt-0.5 size-4', tone)} />
        <div className="grid gap-1" role={isAlert ? 'alert' : undefined}>
          <p className="font-medium text-pretty">
            {lost ? t('lost') : state === 'signed' ? (host ? t('signedFrom', { host }) : t('signedItself')) : t(state)}
          </p>
          <p className="text-pretty text-fg-muted">
            {state === 'unverifiable' && reason ? t(`reasons.${reason}`) : t(`means.${lost ? 'changed-key' : state}`)}
          </p>
          {uncovered.length > 0 ? (
            <p className="text-pretty wrap-anywhere text-fg-muted">
              {t('uncovered', { members: uncovered.join(', ') })}
            </p>
          ) : null}
        </div>
      </div>
      <SigningKeys keys={keys} pinnedKeys={pinnedKeys} {...(!readOnly && { onPin: pin })} pending={pending} />
      {result?.ok === false ? <ErrorPanel fault={translateFault(result.fault)} /> : null}
    </div>
  )
}
