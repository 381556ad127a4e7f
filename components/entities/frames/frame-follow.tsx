import { ArrowDown, LocateFixed } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button/button'

interface FrameFollowProps {
  /** Otherwise the button returns to the current moment. */
  toNewest: boolean
  onClick: () => void
}

/** A button to follow the list again after scrolling away. */
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
