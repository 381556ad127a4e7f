'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { copyText } from '@/components/ui/button/copy-text'
import { Dialog, DialogClose, DialogContent } from '@/components/ui/overlay/dialog'
import { toAsciiUrl, splitUrl } from '@/components/ui/navigation/url-parts'
import { toast } from '@/components/ui/feedback/toast'

interface OutsideLinkDialogProps {
  href: string
  /** Gets the focus when the dialog closes. Not every click on a link focuses it. */
  opener: HTMLElement
  onClose: () => void
}

/** Shows where a link leads, and opens it in a new tab on request. The focus returns to the link. */
export function UntrustedLinkDialog({ href, opener, onClose }: OutsideLinkDialogProps) {
  const t = useTranslations('ui')
  const [isCopied, setCopied] = useState(false)
  const { before, host, after, isUnicodeHost } = splitUrl(href)
  const copy = async (): Promise<void> => {
    if (await copyText(toAsciiUrl(href))) setCopied(true)
    else toast.error(t('copyFailed'))
  }
  const footer = (
    <>
      <DialogClose asChild>
        <Button>{t('cancel')}</Button>
      </DialogClose>
      <Button onClick={() => void copy()}>
        <span aria-live="polite">{isCopied ? t('copied') : t('outsideLink.copy')}</span>
      </Button>
      <DialogClose asChild>
        <Button asChild variant="primary">
          <a href={href} target="_blank" rel="noopener noreferrer nofollow">
            {t('outsideLink.open')}
          </a>
        </Button>
      </DialogClose>
    </>
  )
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={t('outsideLink.title')}
        description={t('outsideLink.description')}
        footer={footer}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          opener.focus()
        }}
      >
        <p
          dir="ltr"
          className="max-h-48 overflow-y-auto rounded-control border border-line bg-bg-subtle px-3 py-2 font-mono text-xs wrap-anywhere text-fg-muted select-text"
        >
          {before}
          <strong className="font-semibold text-fg">{host}</strong>
          {after}
        </p>
        {isUnicodeHost ? <p className="mt-2 text-xs text-pretty text-fg-muted">{t('outsideLink.unicode')}</p> : null}
      </DialogContent>
    </Dialog>
  )
}
