'use client'

import { useTranslations } from 'next-intl'
import { Problem } from '@/components/settings/people/problem'
import { Button } from '@/components/ui/button/button'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import { Dialog, DialogClose, DialogContent } from '@/components/ui/overlay/dialog'
import type { IdentityProvider } from '@/lib/api/identity-provider'
import { api } from '@/lib/client/api'

/** Confirms the removal of an identity provider. */
export function RemoveProviderDialog({ provider, onClose }: { provider: IdentityProvider; onClose: () => void }) {
  const t = useTranslations('people.provider')
  const ui = useTranslations('ui')
  const { pending, result, run } = useApiCall({ refreshes: true })
  return (
    <Dialog open onOpenChange={(next) => (next ? null : onClose())}>
      <DialogContent
        title={t('removeQuestion', { name: provider.name })}
        description={t('removeConsequence')}
        footer={
          <>
            <DialogClose asChild>
              <Button>{ui('cancel')}</Button>
            </DialogClose>
            <Button
              variant="danger"
              disabled={pending}
              onClick={() => run(() => api.removeIdentityProvider({ id: provider.id }), { onRefreshed: onClose })}
            >
              {t('remove')}
            </Button>
          </>
        }
      >
        <Problem result={result} />
      </DialogContent>
    </Dialog>
  )
}
