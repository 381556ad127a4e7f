'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'

/** The second click of a double click on what began finds this button in its place. */
const deafMs = 500

/** Ends what was just begun by a button at the same place. */
export function StopButton({ onStop }: { onStop: () => void }) {
  const t = useTranslations('register')
  const shownAt = useRef(0)
  useEffect(() => {
    shownAt.current = performance.now()
  }, [])
  return (
    <Button
      onClick={() => {
        if (performance.now() - shownAt.current > deafMs) onStop()
      }}
    >
      {t('stop')}
    </Button>
  )
}
