'use client'

import { useTranslations } from 'next-intl'
import type { AgentActions } from '@/components/agents/detail/agent-actions'
import { SigningKeys } from '@/components/agents/detail/card/signing-keys'
import { signatureLook } from '@/components/agents/detail/card/signature-look'
import { useAction } from '@/components/agents/detail/use-action'
import { cn } from '@/components/ui/cn'
import { ErrorPanel } from '@/components/ui/error-panel'
import { useFaultWords } from '@/components/ui/use-fault-words'
import type { CardSignature } from '@/lib/api/card-signature'

interface SignatureStateProps extends Pick<AgentActions, 'change'> {
  slug: string
  signature: CardSignature
  readOnly: boolean
}

/** Who signed the card and what that proves, and the keys that a person accepts as the signer's. */
export function SignatureState({ slug, signature, change, readOnly }: SignatureStateProps) {
  const t = useTranslations('cardTab.signature')
  const { pending, result, run } = useAction<unknown>()
  const inWords = useFaultWords({ reading: true })
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
      {result?.ok === false ? <ErrorPanel fault={inWords(result.fault)} /> : null}
    </div>
  )
}
