'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from '@/components/ui/button/icon-button'
import { cn } from '@/components/ui/cn'

/**
 * Focuses a dialog's first field, or the dialog itself, when it opens. Not the close button, whose tooltip would appear at
 * once. Fields with `data-quiet` are skipped: the content below matters more.
 */
export function focusContent(event: Event): void {
  const content = event.currentTarget
  if (!(content instanceof HTMLElement)) return
  event.preventDefault()
  const field = content.querySelector<HTMLElement>('input:not([type=hidden], [data-quiet]), textarea, select')
  ;(field ?? content).focus()
}

/** Keeps a dialog open while the user clicks in a toast, which is outside of it. */
function ignoreToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault()
}

export const Dialog = Radix.Root
export const DialogTrigger = Radix.Trigger
export const DialogClose = Radix.Close

interface DialogContentProps {
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, at the lower right. */
  footer?: ReactNode
  className?: string
  /** Overrides where the focus goes on close. */
  onCloseAutoFocus?: (event: Event) => void
}

export function DialogContent({ title, description, children, footer, className, ...rest }: DialogContentProps) {
  const t = useTranslations('ui')
  return (
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=open]:animate-fade" />
      <Radix.Content
        {...rest}
        onOpenAutoFocus={focusContent}
        onInteractOutside={ignoreToasts}
        {...(description ? {} : { 'aria-describedby': undefined })}
        className={cn(
          'fixed top-[12vh] left-1/2 z-50 flex max-h-[76vh] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 flex-col',
          'rounded-panel border border-line bg-bg-raised shadow-float outline-none data-[state=open]:animate-fade',
          className,
        )}
      >
        <header className="flex items-start gap-4 py-4 pr-3 pl-5">
          <div className="min-w-0 flex-1 space-y-1 pt-1">
            <Radix.Title className="text-base wrap-break-word">{title}</Radix.Title>
            {description ? (
              <Radix.Description className="text-fg-muted text-pretty">{description}</Radix.Description>
            ) : null}
          </div>
          <Radix.Close asChild>
            <IconButton label={t('close')}>
              <X />
            </IconButton>
          </Radix.Close>
        </header>
        {children ? <div className="min-h-0 overflow-y-auto px-5 pb-5 empty:hidden">{children}</div> : null}
        {footer ? <footer className="flex justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer> : null}
      </Radix.Content>
    </Radix.Portal>
  )
}
