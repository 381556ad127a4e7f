'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmCall } from '@/components/settings/confirm-call'
import { SettingsSection } from '@/components/settings/settings-section'
import { Button } from '@/components/ui/button/button'
import { api } from '@/lib/client/api'

/** Turns accounts off after a confirmation. `hasToken`: the access token still protects this Switchboard. */
export function TurnOffAccounts({ hasToken }: { hasToken: boolean }) {
  const t = useTranslations('people.turnOff')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SettingsSection title={t('title')} hint={t('hint')}>
      <Button variant="danger" className="justify-self-start" onClick={() => setIsOpen(true)}>
        {t('open')}
      </Button>
      {isOpen ? (
        <ConfirmCall
          title={t('question')}
          description={t(hasToken ? 'consequenceToken' : 'consequence')}
          action={t('submit')}
          call={() => api.disableAccounts()}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </SettingsSection>
  )
}
