'use client'

import { type LucideIcon, PenLine, PenOff, ShieldAlert, ShieldCheck, ShieldQuestion, ShieldX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { AgentActions } from '@/components/agents/detail/agent-actions'
import { SigningKeys } from '@/components/agents/detail/card/signing-keys'
import { useAction } from '@/components/agents/detail/use-action'
import { cn } from '@/components/ui/cn'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import type { CardSignature } from '@/lib/api/card-signature'

interface SignatureLook {
  icon: LucideIcon
  tone: string
  /** Someone else may impersonate the agent. */
  loud: boolean
}

const looks = {
  unsigned: { icon: PenOff, tone: 'text-fg-faint', loud: false },
  unchecked: { icon: PenLine, tone: 'text-fg-faint', loud: false },
  signed: { icon: PenLine, tone: 'text-state-working', loud: false },
  pinned: { icon: ShieldCheck, tone: 'text-state-completed', loud: false },
  'changed-key': { icon: ShieldAlert, tone: 'text-state-failed', loud: true },
  broken: { icon: ShieldX, tone: 'text-state-failed', loud: true },
  unverifiable: { icon: ShieldQuestion, tone: 'text-state-input-required', loud: false },
} satisfies Record<CardSignature['state'], SignatureLook>

/** Returns the style of a signature. Prominent if an accepted key no longer signs. */
function signatureLook({ state, pinnedKeys }: Pick<CardSignature, 'state' | 'pinnedKeys'>): SignatureLook {
  if (pinnedKeys.length > 0 && (state === 'unsigned' || state === 'unverifiable')) return looks['changed-key']
  return looks[state]
}

interface SignatureStateProps extends Pick<AgentActions, 'change'> {
  slug: string
  signature: CardSignature
  readOnly: boolean
}

/** The signature of the card, what it proves, and the accepted keys. */
export function SignatureState({ slug, signature, change, readOnly }: SignatureStateProps) {
  const t = useTranslations('cardTab.signature')
  const { pending, result, run } = useAction<unknown>()
  const translateFault = useTranslateFault({ reading: true })
  const { state, reason, keys, pinnedKeys, uncovered } = signature
  const { icon: Icon, tone, loud } = signatureLook(signature)
  const host = keys[0]?.host
  const lost = state === 'unsigned' && pinnedKeys.length > 0
  const pin = (pinned: string[]) => run(() => change({ slug, patch: { pinnedKeys: pinned } }))
  return (
    <div className={cn('grid gap-3', loud && 'rounded-panel border border-state-failed/40 p-4')}>
      <div className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2.5">
        <Icon aria-hidden className={cn('mt-0.5 size-4', tone)} />
        <div className="grid gap-1" role={loud ? 'alert' : undefined}>
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
