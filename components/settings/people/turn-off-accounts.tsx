'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Problem } from '@/components/settings/people/problem'
import { SettingsSection } from '@/components/settings/settings-section'
import { Button } from '@/components/ui/button/button'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import { Dialog, DialogClose, DialogContent } from '@/components/ui/overlay/dialog'
import { api } from '@/lib/client/api'

/** Turns accounts off after a confirmation. `hasToken`: the access token still protects this Switchboard. */
export function TurnOffAccounts({ hasToken }: { hasToken: boolean }) {
  const t = useTranslations('people.turnOff')
  const ui = useTranslations('ui')
  const [isOpen, setIsOpen] = useState(false)
  const { pending, result, run } = useApiCall({ refreshes: true })
  return (
    <SettingsSection title={t('title')} hint={t('hint')}>
      <Button variant="danger" className="justify-self-start" onClick={() => setIsOpen(true)}>
        {t('open')}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent
          title={t('question')}
          description={t(hasToken ? 'consequenceToken' : 'consequence')}
          footer={
            <>
              <DialogClose asChild>
                <Button>{ui('cancel')}</Button>
              </DialogClose>
              <Button variant="danger" disabled={pending} onClick={() => run(() => api.disableAccounts())}>
                {t('submit')}
              </Button>
            </>
          }
        >
          <Problem result={result} />
        </DialogContent>
      </Dialog>
    </SettingsSection>
  )
}
