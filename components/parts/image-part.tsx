'use client'

import { useTranslations } from 'next-intl'
import { Dialog, DialogContent, DialogTrigger } from '@/components/ui/dialog'

interface ImagePartProps {
  base64: string
  mediaType: string
  name: string
}

/** A picture; pressed, it opens as large as the window allows. */
export function ImagePart({ base64, mediaType, name }: ImagePartProps) {
  const t = useTranslations('parts')
  const source = `data:${mediaType};base64,${base64}`
  return (
    <Dialog>
      <DialogTrigger
        aria-label={t('enlarge', { name })}
        className="block w-fit max-w-full cursor-zoom-in overflow-hidden rounded-control border border-line bg-bg-subtle"
      >
        <img src={source} alt={name} className="max-h-80 max-w-full object-contain" />
      </DialogTrigger>
      <DialogContent title={name} className="top-[4vh] max-h-[92vh] w-fit max-w-[calc(100vw-2rem)]">
        <img src={source} alt={name} className="max-h-[78vh] max-w-full object-contain" />
      </DialogContent>
    </Dialog>
  )
}
