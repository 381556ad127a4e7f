'use client'

import { RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { CredentialProvider, useCredentials } from '@/components/credentials/credential-context'
import { CredentialList } from '@/components/credentials/credential-list'
import { Button } from '@/components/ui/button/button'
import { Sheet, SheetContent } from '@/components/ui/overlay/sheet'

interface CredentialSheetProps {
  slug: string
  name: string
  /** The scheme to show first. */
  first: string | undefined
  onClose: () => void
  onRetry: (() => void) | null
}

function Retry({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('chat.credentials')
  const satisfied = useCredentials((state) => state.status?.satisfied ?? false)
  return (
    <div className="sticky bottom-0 -mx-4 border-t border-line bg-bg-raised px-4 py-3">
      <Button variant={satisfied ? 'primary' : 'secondary'} onClick={onRetry}>
        <RotateCw />
        {t('retry')}
      </Button>
    </div>
  )
}

/** The agent's credentials in a sheet beside the chat, with a button to resend the message. */
export function CredentialSheet({ slug, name, first, onClose, onRetry }: CredentialSheetProps) {
  const t = useTranslations('chat.credentials')
  const retry = (): void => {
    onClose()
    onRetry?.()
  }
  return (
    <Sheet open onOpenChange={(open) => open || onClose()}>
      <SheetContent title={t('title', { agent: name })} className="w-[min(34rem,100vw)]">
        <CredentialProvider slug={slug} opensTab>
          <div className="grid gap-4 px-4 pt-4">
            <CredentialList first={first} />
            {onRetry ? <Retry onRetry={retry} /> : <div className="pb-4" />}
          </div>
        </CredentialProvider>
      </SheetContent>
    </Sheet>
  )
}
