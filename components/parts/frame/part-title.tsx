import {
  ChartColumn,
  ChartSpline,
  Diff,
  File,
  FileAudio,
  FileBraces,
  FileCode,
  FileQuestionMark,
  FileText,
  FileType,
  FileVideo,
  Image,
  Link2,
  LockKeyhole,
  type LucideIcon,
  PanelsTopLeft,
  Table2,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { mediaTypeOf } from '@/components/parts/media-type'
import type { PartDisplay } from '@/components/parts/part-display'
import { partSize } from '@/components/parts/part-size'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { ByteSize } from '@/components/ui/text/byte-size'
import type { Part } from '@/lib/a2a/model'

/** Icons by kind of part. */
export const partIcons = {
  audio: FileAudio,
  chart: ChartColumn,
  code: FileCode,
  csv: Table2,
  diff: Diff,
  file: File,
  html: PanelsTopLeft,
  image: Image,
  json: FileBraces,
  link: Link2,
  markdown: FileText,
  pdf: FileType,
  reference: FileQuestionMark,
  secret: LockKeyhole,
  table: Table2,
  text: FileText,
  vega: ChartSpline,
  video: FileVideo,
} satisfies Record<Exclude<PartDisplay['kind'], 'oversized'>, LucideIcon>

/** Returns the kind of a part for its name and icon, also if it is too large to show. */
export function getPartKind(shown: PartDisplay): keyof typeof partIcons {
  return shown.kind === 'oversized' ? shown.of : shown.kind
}

/** Name of the kind of a part, or the language of code. */
export function PartKind({ part, shown }: Pick<PartTitleProps, 'part' | 'shown'>) {
  const t = useTranslations('parts.kinds')
  return (
    <span title={mediaTypeOf(part) || undefined} className="shrink-0">
      {shown.kind === 'code' && shown.language ? shown.language : t(getPartKind(shown))}
    </span>
  )
}

interface PartTitleProps {
  part: Part
  shown: PartDisplay
  /** Name of the containing message or artifact, which makes the accessible name unique. */
  within?: string
}

/** Title of a part: file name, or kind or media type, and size. */
export function PartTitle({ part, shown, within }: PartTitleProps) {
  const Icon = partIcons[getPartKind(shown)]
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
      <PartKind part={part} shown={shown} />
      {size > 0 ? (
        <span className="shrink-0 text-fg-faint" aria-live="off">
          <ByteSize bytes={size} />
        </span>
      ) : null}
    </>
  )
}
