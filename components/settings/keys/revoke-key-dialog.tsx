'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { Dialog, DialogContent } from '@/components/ui/overlay/dialog'
import type { ApiKey } from '@/lib/api/api-key'
import { api } from '@/lib/client/api'
import type { FaultData } from '@/lib/faults/fault'

interface RevokeKeyDialogProps {
  apiKey: ApiKey
  onRevoked: (key: ApiKey) => void
  onClose: () => void
}

/** Confirms that a key is revoked. */
export function RevokeKeyDialog({ apiKey, onRevoked, onClose }: RevokeKeyDialogProps) {
  const t = useTranslations('keys')
  const ui = useTranslations('ui')
  const translateFault = useTranslateFault()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<FaultData | null>(null)
  const revoke = async (): Promise<void> => {
    setBusy(true)
    const result = await api.revokeApiKey({ id: apiKey.id })
    setBusy(false)
    setFault(result.ok ? null : result.fault)
    if (!result.ok) return
    onRevoked(result.value)
    onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('revokeQuestion', { name: apiKey.name })}
        description={t('revokeConsequence')}
        footer={
          <>
            <Button onClick={onClose}>{ui('cancel')}</Button>
            <Button variant="danger" disabled={busy} onClick={() => void revoke()}>
              {t('revokeKey')}
            </Button>
          </>
        }
      >
        {fault ? <ErrorPanel fault={translateFault(fault)} /> : null}
      </DialogContent>
    </Dialog>
  )
}
