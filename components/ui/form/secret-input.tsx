'use client'

import { Eye, EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/button/icon-button'
import { Input } from '@/components/ui/form/input'

/** A field for a secret: masked, not stored by the browser, with a button to show it. */
export function SecretInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const t = useTranslations('ui')
  const [shown, setShown] = useState(false)
  return (
    <span className={cn('relative block', className)}>
      <Input
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        data-1p-ignore
        dir="ltr"
        {...rest}
        type={shown ? 'text' : 'password'}
        className="pr-9 font-mono text-xs"
      />
      <IconButton
        label={t(shown ? 'hideSecret' : 'showSecret')}
        size="sm"
        aria-pressed={shown}
        disabled={rest.disabled}
        onClick={() => setShown(!shown)}
        className="absolute top-0.5 right-0.5"
      >
        {shown ? <EyeOff /> : <Eye />}
      </IconButton>
    </span>
  )
}
