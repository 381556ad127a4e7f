'use client'

import { LayoutGrid, Rows3 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ListLayout, rememberLayout } from '@/components/agents/directory/list-layout'
import { Segmented } from '@/components/ui/segmented'

const icons = { cards: LayoutGrid, rows: Rows3 }

interface LayoutChoiceProps {
  value: ListLayout
  onChange: (layout: ListLayout) => void
}

/** Cards or rows; the choice is remembered. */
export function LayoutChoice({ value, onChange }: LayoutChoiceProps) {
  const t = useTranslations('directory.layout')
  const option = (layout: ListLayout) => {
    const Icon = icons[layout]
    return {
      value: layout,
      label: (
        <>
          <Icon aria-hidden />
          <span className="sr-only">{t(layout)}</span>
        </>
      ),
    }
  }
  return (
    <Segmented
      aria-label={t('title')}
      value={value}
      onValueChange={(layout) => {
        rememberLayout(layout)
        onChange(layout)
      }}
      options={[option('cards'), option('rows')]}
      className="[&_button]:px-1.5"
    />
  )
}
