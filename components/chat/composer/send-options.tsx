'use client'

import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { useDraft } from '@/components/chat/chat-context'
import { setOptions } from '@/components/chat/composer/set-options'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import { onDemand } from '@/components/ui/on-demand'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { Skeleton } from '@/components/ui/skeleton'

const SendOptionsFields = onDemand(() =>
  import('@/components/chat/composer/send-options-fields').then((m) => m.SendOptionsFields),
)

/** How the next message is sent, and how its answer should be. */
export function SendOptions({ disabled }: { disabled: boolean }) {
  const t = useTranslations('chat.options')
  const set = useDraft((state) => setOptions(state).length > 0)
  return (
    <Popover>
      <PopoverTrigger asChild>
        <IconButton label={t('title')} disabled={disabled} className={cn(set && 'bg-accent/12 text-accent')}>
          <SlidersHorizontal />
        </IconButton>
      </PopoverTrigger>
      <PopoverContent
        className="max-h-(--radix-popover-content-available-height) w-[min(24rem,calc(100vw-1.5rem))] overflow-y-auto overscroll-contain p-4"
        aria-label={t('title')}
      >
        <Suspense fallback={<Skeleton className="h-96" />}>
          <SendOptionsFields />
        </Suspense>
      </PopoverContent>
    </Popover>
  )
}
