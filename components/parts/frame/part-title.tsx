import { useTranslations } from 'next-intl'
import { partIcons } from '@/components/parts/frame/part-icons'
import { mediaTypeOf } from '@/components/parts/media-type'
import { partSize } from '@/components/parts/part-size'
import type { Shown } from '@/components/parts/shown-part'
import { visibleName } from '@/components/parts/visible-name'
import { ByteSize } from '@/components/ui/byte-size'
import type { Part } from '@/lib/a2a/model'

/** What a part is: its file name, its kind or media type, its size. */
export function PartTitle({ part, shown }: { part: Part; shown: Shown }) {
  const t = useTranslations('parts.kinds')
  const Icon = partIcons[shown.kind]
  const kind = shown.kind === 'code' && shown.language ? shown.language : t(shown.kind)
  const mediaType = mediaTypeOf(part)
  const size = partSize(part)
  return (
    <>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {part.filename ? (
        <bdi title={visibleName(part.filename)} className="min-w-0 truncate font-medium text-fg">
          {visibleName(part.filename)}
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
