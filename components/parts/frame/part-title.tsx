import { useTranslations } from 'next-intl'
import { getPartKind, partIcons } from '@/components/parts/frame/part-icons'
import { mediaTypeOf } from '@/components/parts/media-type'
import { partSize } from '@/components/parts/part-size'
import type { PartDisplay } from '@/components/parts/part-display'
import { visibleName } from '@/components/parts/text/visible-name'
import { ByteSize } from '@/components/ui/text/byte-size'
import type { Part } from '@/lib/a2a/model'

interface PartTitleProps {
  part: Part
  shown: PartDisplay
  /** Name of the containing message or artifact, which makes the accessible name unique. */
  within?: string
}

/** Title of a part: file name, or kind or media type, and size. */
export function PartTitle({ part, shown, within }: PartTitleProps) {
  const t = useTranslations('parts.kinds')
  const known = getPartKind(shown)
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
