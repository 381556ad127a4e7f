'use client'

import type { IconButtonProps } from '@rjsf/utils'
import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import type { JsonObject } from '@/lib/a2a/json'

/** Adds an item to a list. */
export function AddButton({ onClick, disabled }: IconButtonProps<JsonObject>) {
  const t = useTranslations('forms')
  return (
    <Button size="sm" disabled={disabled} onClick={onClick} className="justify-self-start">
      <Plus />
      {t('addItem')}
    </Button>
  )
}

/** Removes an item from a list. */
export function RemoveButton({ onClick, disabled }: IconButtonProps<JsonObject>) {
  const t = useTranslations('forms')
  return (
    <IconButton label={t('removeItem')} disabled={disabled} onClick={onClick}>
      <X />
    </IconButton>
  )
}
