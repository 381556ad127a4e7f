'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { focusContent } from '@/components/ui/overlay/dialog'
import { IconButton } from '@/components/ui/button/icon-button'

export const Sheet = Radix.Root

const sides = {
  right: 'inset-y-0 right-0 w-[min(28rem,calc(100vw-2rem))] border-l data-[state=open]:animate-slide-left',
  left: 'inset-y-0 left-0 w-[min(20rem,calc(100vw-2rem))] border-r data-[state=open]:animate-fade',
  bottom: 'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-panel border-t data-[state=open]:animate-slide-up',
}

export interface SheetContentProps {
  title: ReactNode
  side?: keyof typeof sides
  children: ReactNode
  className?: string
}

/** A panel from the edge of the screen, used instead of a side pane on phones. */
export function SheetContent({ title, side = 'right', children, className }: SheetContentProps) {
  const t = useTranslations('ui')
  return (
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=open]:animate-fade" />
      <Radix.Content
        onOpenAutoFocus={focusContent}
        aria-describedby={undefined}
        className={cn(
          'fixed z-50 flex flex-col border-line bg-bg-raised shadow-float outline-none',
          sides[side],
          className,
        )}
      >
        <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line pr-2 pl-4">
          <Radix.Title className="min-w-0 flex-1 truncate text-sm">{title}</Radix.Title>
          <Radix.Close asChild>
            <IconButton label={t('close')}>
              <X />
            </IconButton>
          </Radix.Close>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
      </Radix.Content>
    </Radix.Portal>
  )
}
