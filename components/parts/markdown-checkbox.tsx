'use client'

import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import type { ExtraProps } from 'streamdown'

/** The box before an entry of a task list: it tells what is done, and takes nothing. */
export function MarkdownCheckbox({ checked = false }: ComponentProps<'input'> & ExtraProps) {
  const t = useTranslations('parts')
  return <input type="checkbox" checked={checked} readOnly disabled aria-label={t(checked ? 'taskDone' : 'taskOpen')} />
}
