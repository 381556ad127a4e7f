'use client'

import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useDraft } from '@/components/chat/chat-context'
import { setOptions } from '@/components/chat/composer/set-options'
import { cn } from '@/components/ui/cn'
import { IconButton, type IconButtonProps } from '@/components/ui/icon-button'
import { onDemand } from '@/components/ui/on-demand'

const loadPopover = () => import('@/components/chat/composer/send-options-popover').then((m) => m.SendOptionsPopover)
const SendOptionsPopover = onDemand(loadPopover)

/** How the next message is sent, and how its answer should be; loaded when it is wanted first. */
export function SendOptions({ disabled }: { disabled: boolean }) {
  const t = useTranslations('chat.options')
  const [wanted, setWanted] = useState(false)
  const set = useDraft((state) => setOptions(state).length > 0)
  const look: IconButtonProps = {
    label: t('title'),
    disabled,
    className: cn(set && 'bg-accent/12 text-accent'),
    children: <SlidersHorizontal />,
  }
  const button = (
    <IconButton
      {...look}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={() => void loadPopover().catch(() => undefined)}
      onClick={() => setWanted(true)}
    />
  )
  return wanted ? (
    <Suspense fallback={button}>
      <SendOptionsPopover look={look} />
    </Suspense>
  ) : (
    button
  )
}
