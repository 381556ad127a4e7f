'use client'

import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import type { ButtonProps } from '@/components/ui/button/button'
import { copyText } from '@/components/ui/button/copy-text'
import { IconButton } from '@/components/ui/button/icon-button'
import { toast } from '@/components/ui/feedback/toast'

interface CopyButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  /** The text to copy, or a function that returns it. */
  text: string | (() => string)
  /** Accessible name. Default: "Copy". */
  label?: string
  /** Replaces the copy icon. */
  icon?: ReactNode
}

const copySign = <Copy />

export function CopyButton({ text, label, icon = copySign, size = 'sm', ...rest }: CopyButtonProps) {
  const t = useTranslations('ui')
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1600)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async (): Promise<void> => {
    if (await copyText(typeof text === 'string' ? text : text())) setCopied(true)
    else toast.error(t('copyFailed'))
  }

  return (
    <IconButton label={copied ? t('copied') : (label ?? t('copy'))} size={size} onClick={() => void copy()} {...rest}>
      {copied ? <Check className="text-state-completed" /> : icon}
    </IconButton>
  )
}
