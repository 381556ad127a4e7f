import { ArrowDown, LocateFixed } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'

interface FrameFollowProps {
  /** Else to the moment that is shown. */
  toNewest: boolean
  onClick: () => void
}

/** The way back, for who scrolled away. */
export function FrameFollow({ toNewest, onClick }: FrameFollowProps) {
  const t = useTranslations('frames')
  const Icon = toNewest ? ArrowDown : LocateFixed
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
      <Button size="sm" className="pointer-events-auto rounded-full shadow-float" onClick={onClick}>
        <Icon />
        {t(toNewest ? 'newest' : 'follow')}
      </Button>
    </div>
  )
}
