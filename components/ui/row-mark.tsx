import { BellRing, Dot, type LucideIcon, ShieldX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { LineIcon } from '@/components/ui/line-icon'
import type { RowHead } from '@/lib/replay/outline'

interface Look {
  icon: LucideIcon | 'left' | 'right'
  tone: string
  /** Its word under `frames`. */
  word: 'own' | 'out' | 'in' | 'pushed' | 'refused'
}

function lookOf({ bytes, method, direction, kind }: RowHead, refused: boolean): Look {
  if (kind === 'push')
    return refused
      ? { icon: ShieldX, tone: 'text-state-failed', word: 'refused' }
      : { icon: BellRing, tone: 'text-accent', word: 'pushed' }
  if (bytes === 0 && method === '') return { icon: Dot, tone: 'text-fg-faint', word: 'own' }
  return direction === 'out'
    ? { icon: 'right', tone: 'text-accent', word: 'out' }
    : { icon: 'left', tone: 'text-fg-faint', word: 'in' }
}

interface RowMarkProps {
  head: RowHead
  /** A delivery that was not let in. */
  refused: boolean
}

/** Which way a row went, or how it came: sent, received, pushed to us, or refused at the door. */
export function RowMark({ head, refused }: RowMarkProps) {
  const t = useTranslations('frames')
  const { icon: Icon, tone, word } = lookOf(head, refused)
  const className = cn('size-3.5 shrink-0', tone)
  return (
    <>
      {typeof Icon === 'string' ? (
        <LineIcon shape={Icon} className={className} />
      ) : (
        <Icon aria-hidden className={className} />
      )}
      <span className="sr-only">{t(word)}</span>
    </>
  )
}
