import { ArrowDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/icon-button'

/** The way back to the newest row, for who scrolled away. */
export function FrameNewest({ onClick }: { onClick: () => void }) {
  const t = useTranslations('frames')
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
      <IconButton
        label={t('newest')}
        variant="secondary"
        className="pointer-events-auto rounded-full shadow-float"
        onClick={onClick}
      >
        <ArrowDown />
      </IconButton>
    </div>
  )
}
