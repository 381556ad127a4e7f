'use client'

import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense } from 'react'
import { useDraft } from '@/components/chat/chat-context'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { Skeleton } from '@/components/ui/skeleton'

const SendOptionsFields = lazy(() =>
  import('@/components/chat/send-options-fields').then((m) => ({ default: m.SendOptionsFields })),
)

/** How the answer to the next message should be. */
export function SendOptions({ disabled }: { disabled: boolean }) {
  const t = useTranslations('chat.options')
  const set = useDraft(({ outputModes, schemaText, push }) => outputModes !== null || schemaText.trim() !== '' || push)
  return (
    <Popover>
      <PopoverTrigger asChild>
        <IconButton label={t('title')} disabled={disabled} className={cn(set && 'bg-accent/12 text-accent')}>
          <SlidersHorizontal />
        </IconButton>
      </PopoverTrigger>
      <PopoverContent className="w-80" aria-label={t('title')}>
        <Suspense fallback={<Skeleton className="h-72" />}>
          <SendOptionsFields />
        </Suspense>
      </PopoverContent>
    </Popover>
  )
}
