import {
  ChartColumn,
  ChartSpline,
  Diff,
  File,
  FileAudio,
  FileBraces,
  FileCode,
  FileText,
  FileQuestionMark,
  FileType,
  FileVideo,
  Image,
  Link2,
  LockKeyhole,
  type LucideIcon,
  PanelsTopLeft,
  Table2,
} from 'lucide-react'
import type { PartDisplay } from '@/components/parts/part-display'

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
