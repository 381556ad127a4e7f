'use client'

import { useTheme } from 'next-themes'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { toast, Toaster as Sonner } from 'sonner'
import { onToast, takeToasts } from '@/components/ui/feedback/toast'

function showNotes(): void {
  for (const note of takeToasts()) {
    if (note.kind === 'dismiss') toast.dismiss(note.id)
    else if (note.kind === 'undo') {
      const { id, text, label, onUndo, duration } = note
      toast.success(text, { id, duration, action: { label, onClick: onUndo } })
    } else toast[note.kind](note.text)
  }
}

/** Shows the toasts, including those from before it was loaded. */
export function ToastStack() {
  const { resolvedTheme } = useTheme()
  const t = useTranslations('ui')

  useEffect(() => {
    showNotes()
    return onToast(showNotes)
  }, [])

  return (
    <Sonner
      theme={resolvedTheme === 'dark' ? 'dark' : 'light'}
      containerAriaLabel={t('notifications')}
      position="bottom-right"
      mobileOffset={{ bottom: 72 }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            // A modal dialog takes the pointer events of everything else.
            'pointer-events-auto flex w-full items-start gap-3 rounded-panel border border-line bg-bg-raised px-4 py-3 font-sans text-sm text-fg shadow-float',
          content: 'min-w-0 flex-1',
          title: 'font-medium wrap-break-word',
          description: 'text-fg-muted wrap-break-word',
          actionButton:
            '-my-1 -mr-1.5 h-7 shrink-0 rounded-control px-2 font-medium text-accent hover:bg-hover pointer-coarse:-my-2 pointer-coarse:h-9',
          icon: 'mt-0.5 [&_svg]:size-4',
          success: '[&_[data-icon]]:text-state-completed',
          error: '[&_[data-icon]]:text-state-failed',
        },
      }}
    />
  )
}
