'use client'

import { Sparkle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { rememberWelcome } from '@/components/agents/directory/welcome-cookie'
import { Button } from '@/components/ui/button/button'
import { useNavigate } from '@/components/ui/navigation/use-navigate'

/** Brings back the welcome panel of the directory. */
export function ShowWelcome() {
  const t = useTranslations('directory.welcome')
  const go = useNavigate()
  const show = () => {
    rememberWelcome(true)
    go('/')
  }
  return (
    <Button onClick={show}>
      <Sparkle />
      {t('show')}
    </Button>
  )
}
