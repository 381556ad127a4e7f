import { useTranslations } from 'next-intl'
import { kindOf, partIcons } from '@/components/parts/frame/part-icons'
import { mediaTypeOf } from '@/components/parts/media-type'
import { partSize } from '@/components/parts/part-size'
import type { Shown } from '@/components/parts/shown-part'
import { visibleName } from '@/components/parts/visible-name'
import { ByteSize } from '@/components/ui/byte-size'
import type { Part } from '@/lib/a2a/model'

interface PartTitleProps {
  part: Part
  shown: Shown
  /** What it is a part of: nothing is called the same twice. */
  within?: string
}

/** What a part is: its file name, its kind or media type, its size. */
export function PartTitle({ part, shown, within }: PartTitleProps) {
  const t = useTranslations('parts.kinds')
  const known = kindOf(shown)
  const Icon = partIcons[known]
  const kind = shown.kind === 'code' && shown.language ? shown.language : t(known)
  const mediaType = mediaTypeOf(part)
  const size = partSize(part)
  const name = visibleName(part.filename ?? '')
  return (
    <>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {name && name !== within ? (
        <bdi title={name} className="min-w-0 truncate font-medium text-fg">
          {name}
        </bdi>
      ) : null}
      <span title={mediaType || undefined} className="shrink-0">
        {kind}
      </span>
      {size > 0 ? (
        <span className="shrink-0 text-fg-faint" aria-live="off">
          <ByteSize bytes={size} />
        </span>
      ) : null}
    </>
  )
}
